import { decoded, get } from '../support/http.ts';
import { pages } from '../support/pages.ts';
import { expect, test } from '../support/test.ts';

const encodings = { br: 'br', gzip: 'gzip', 'gzip, deflate, br': 'br', 'gzip, deflate': 'gzip' };

for (const path of [...pages, '/nope']) {
  test(`When ${path} is asked for compressed then it is what it is uncompressed`, async ({ site }) => {
    const plain = await get(site.origin, path);
    expect(plain.status).toBe(path === '/nope' ? 404 : 200);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['content-type']).toMatch(/^text\/html; ?charset=utf-8$/);
    expect(plain.body.toString()).toContain('</html>');
    for (const [accepted, expected] of Object.entries(encodings)) {
      const answer = await get(site.origin, path, { 'Accept-Encoding': accepted });
      expect(answer.status).toBe(plain.status);
      expect(answer.headers['content-encoding']).toBe(expected);
      expect(answer.headers.vary).toMatch(/accept-encoding/i);
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(decoded(answer)).toBe(plain.body.toString());
      expect(answer.body.length).toBeLessThan(plain.body.length / 2);
    }
  });
}

test('When a module is asked for compressed then it is what it is uncompressed', async ({ site }) => {
  const html = (await get(site.origin, '/')).body.toString();
  const modules = [
    ...html.matchAll(/<(?:script type="module"|link rel="modulepreload")[^>]* (?:src|href)="(.*?)"/g),
  ];
  expect(modules.length).toBeGreaterThan(0);
  for (const [, path = ''] of modules) {
    const plain = await get(site.origin, path);
    expect(plain.headers['content-type']).toMatch(/javascript/);
    for (const encoding of ['br', 'gzip']) {
      const answer = await get(site.origin, path, { 'Accept-Encoding': encoding });
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(decoded(answer)).toBe(plain.body.toString());
    }
  }
});

test('When HEAD is sent then the answer is that of GET without a body', async ({ site }) => {
  for (const path of ['/', '/nope']) {
    const whole = await get(site.origin, path);
    const head = await get(site.origin, path, {}, 'HEAD');
    expect(head.status).toBe(whole.status);
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(whole.body.length));
  }
});
