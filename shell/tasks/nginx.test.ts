import { expect, it } from 'vitest';
import { formatApiServers } from './nginx.mjs';

it('servers of nginx have one address each, also at localhost', () => {
  expect(formatApiServers(['http://localhost:3001', 'http://127.0.0.1:3002'])).toBe(
    'server 127.0.0.1:3001 max_fails=1 fail_timeout=5s;\nserver 127.0.0.1:3002 max_fails=1 fail_timeout=5s;\n',
  );
});
