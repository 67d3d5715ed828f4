import { expect, test } from 'vitest';
import { buildNginxFiles } from './nginx.ts';

const policy = (styles: string[]) => ({ scripts: [], styles, origins: [], forms: [] });

const exported = (styles: string[] = [], home = 'index.html') =>
  buildNginxFiles({
    id: '0123456789ab',
    files: new Map(
      ['/', '/prix.json', '/mfe/tools/remoteEntry.js'].map((path) => [path, path.slice(1) || home]),
    ),
    policy: { '/': policy(styles), '/404': policy(["'sha256-b'"]) },
    hosts: { clientArea: 'https://client.example.org/' },
    retired: {
      formations: { since: '2026-01-31T12:00:00.000Z', paths: ['/', '/cours'], to: '/offres' },
      outils: { since: '2026-02-28T12:00:00.000Z', paths: ['/cours', '/outils.v2'] },
    },
    assetFolders: ['mfe'],
  });

test('policy of a page › is looked up by nginx, the not-found page’s by default', () => {
  const { 'http.conf': http = '', 'page-headers.conf': headers } = exported(["'sha256-a'"]);
  const [, map = ''] = /map \$site_file \$site_content_security_policy_0 \{\n(.*?)\n\}/s.exec(http) ?? [];
  expect(map).toMatch(/default "[^"]*style-src 'sha256-b'/);
  expect(map).toMatch(/"\/index\.html" "[^"]*style-src 'sha256-a'/);
  expect(map).toMatch(/"\/prix\.json" "[^"]*style-src 'none'/);
  expect(headers).toContain('add_header Content-Security-Policy "$site_content_security_policy_0" always;');
  expect(headers).toContain('add_header Reporting-Endpoints "rapports=\\"/api/reports\\"" always;');
});

test('integrity policy › is kept from browsers that misread it', () => {
  const { 'http.conf': http, 'page-headers.conf': headers } = exported();
  expect(http).toContain('"~AppleWebKit\\\\/(?!537\\\\.36\\\\b)" "";');
  expect(headers).toContain('add_header Integrity-Policy $site_integrity_policy always;');
});

test('long policy › is sent in parts that nginx can read', () => {
  const styles = Array.from({ length: 100 }, (_, number) => `'sha256-${String(number).padStart(43, '0')}='`);
  const { 'http.conf': http = '', 'page-headers.conf': headers = '' } = exported(styles);
  const parts = [...http.matchAll(/"\/index\.html" "(.*)";/g)].map(([, part]) => part ?? '');
  expect(parts.every((part) => part.length < 4_000)).toBe(true);
  expect(parts.join('')).toContain(styles.join(' '));
  expect(headers.match(/\$site_content_security_policy_\d/g)).toHaveLength(parts.length);
});

test('address › is matched with an escaped dot and in its case', () => {
  expect(exported()['http.conf']).toContain('"~^/prix\\\\.json$" "/prix.json";');
});

test('order redirect › uses a variable name of its own', () => {
  const { 'http.conf': http } = exported();
  expect(http).toContain('(?<site_offer>');
  expect(http).toContain('"https://client.example.org$site_path$site_query";');
});

test('page of a retired remote › redirects or is gone, unless it is in use', () => {
  const http = exported()['http.conf'] ?? '';
  const entriesOf = (variable: string) =>
    new RegExp(`map \\$site_path \\$${variable} \\{\n  default "";\n(.*?)\\}`, 's').exec(http)?.[1];
  expect(entriesOf('site_moved')).toMatch(/\n {2}"~\^\/cours\$" "\/offres";\n$/);
  expect(entriesOf('site_gone')).toBe('  "~^/outils\\\\.v2$" 1;\n');
});

test('text with a dollar sign › is refused, and nothing is written', () => {
  expect(() => exported([], '$host')).toThrow(/dollar sign/);
});

test('federation entry › may be fetched by any site, and is revalidated each time', () => {
  const { 'server.conf': server, 'federation-headers.conf': headers, 'http.conf': http } = exported();
  expect(server).toContain(
    'location = /mfe/tools/remoteEntry.js {\n  try_files $site_file =404;\n  include site/export/federation-headers.conf;\n',
  );
  expect(headers).toContain('add_header Access-Control-Allow-Origin "*" always;');
  expect(headers).toContain('add_header Cache-Control "no-cache" always;');
  expect(http).toContain('"~^/mfe/tools/remoteEntry\\\\.js$" "/mfe/tools/remoteEntry.js";');
});
