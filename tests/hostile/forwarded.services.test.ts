import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { expect } from 'vitest';
import { fetchText, sendRawRequest } from '#support/http.ts';
import { test } from '#support/site-test.ts';

test('X-Forwarded-For invented addresses don’t evade the limit', async ({ startSite }) => {
  const { origin } = await startSite();
  const statuses: number[] = [];
  for (let count = 0; count <= 10; count++) {
    const answer = await postContact(origin, buildKeyedContactBody(), {
      'X-Forwarded-For': `203.0.113.${count}, 198.51.100.${count}`,
    });
    statuses.push(answer.status);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});

test.for([
  ['X-Forwarded-For with ports', (count: number) => ({ 'X-Forwarded-For': `203.0.113.${count}:5${count}` })],
  ['Forwarded', (count: number) => ({ Forwarded: `for="[2001:db8:${count}::1]:5${count}";proto=https` })],
] as const)('%s of a trusted proxy gives each visitor a limit', async ([, getHeaders], { startSite }) => {
  const { origin } = await startSite({ env: { TRUST_PROXY: '1' } });
  const statuses: number[] = [];
  for (let count = 1; count <= 12; count++) {
    // A mailbox has a limit, too.
    const body = buildKeyedContactBody({ email: `visitor-${count}@example.org` });
    statuses.push((await postContact(origin, body, getHeaders(count))).status);
  }
  expect(statuses).toEqual(Array(12).fill(201));
});

test('path that begins like the API’s is a page', async ({ startSite }) => {
  const { origin } = await startSite();
  expect((await sendRawRequest(origin, '/api/dedicated')).status).toBe(200);
  expect(await fetchText(origin, '/apiculture')).toContain('</html>');
  expect((await sendRawRequest(origin, '/api/nulle-part')).headers['content-type']).toContain('problem+json');
});
