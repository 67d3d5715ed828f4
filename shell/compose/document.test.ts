import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { operatorSchema } from '@site/kit/operator';
import { expect, test } from 'vitest';
import { distinct, htmlDocument, integrityMap, originsOf } from './document.ts';
import { cspHash } from './html.ts';
import { compressed } from './output.ts';

const operator = operatorSchema.parse(
  JSON.parse(readFileSync(new URL('../../operator.json', import.meta.url), 'utf8')),
);
const compose = (change: { title?: string; isIndexed?: boolean } = {}) =>
  htmlDocument({
    route: {
      path: '/offres/vds',
      expose: './VdsPage',
      title: 'VDS',
      description: 'Des serveurs dédiés virtuels.',
      label: 'VDS',
      isIndexed: true,
      css: [],
      server: 'VdsPage.js',
      ...change,
    },
    markup: '<main id="contenu"><h1>VDS</h1></main>',
    data: {
      shell: 'b',
      contract: 2,
      page: { path: '/offres/vds', remote: 'hosting', expose: './VdsPage' },
      remotes: [],
      offers: {
        x: { id: 'x', name: '</script><script>alert(1)', priceCents: 1, unit: 'mois', path: '/', terms: '' },
      },
      operator,
    },
    operator,
    sheets: [{ href: '/shell/a.css', css: 'p{color:red}' }],
    frameModules: [{ href: '/shell/a.js', integrity: 'sha384-A' }],
    islandModules: [{ href: '/shell/react.js', integrity: 'sha384-R' }],
    entry: { href: '/shell/entry.js', integrity: 'sha384-E' },
    importMap: '{"integrity":{}}',
    firstScript: 'first()',
    image: '/partage/a.png',
    structured: { name: '</script><script>alert(2)' },
  });

test('When a page is indexed, then it has its canonical address without a query', () => {
  expect(compose()).toContain('<link rel="canonical" href="https://www.example.org/offres/vds">');
});

test('When a page is not indexed, then it says noindex and has no canonical address', () => {
  const html = compose({ isIndexed: false });
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).not.toContain('rel="canonical"');
});

test('When a fact holds markup, then it can not end the inlined registry', () => {
  expect(compose()).not.toContain('</script><script>alert');
});

test('When a title holds markup, then it is shown as text', () => {
  expect(compose({ title: '<b>"VDS"</b>' })).toContain('<title>&lt;b&gt;&quot;VDS&quot;&lt;/b&gt; · ');
});

test('When a page has sheets, then the ranks of the layers are declared before them', () => {
  const html = compose();
  expect(html.indexOf('@layer reset')).toBeLessThan(html.indexOf('data-href'));
});

test('When a page names modules, then each has its hash, and the import map comes before them', () => {
  const html = compose();
  expect(html).toContain('src="/shell/entry.js" integrity="sha384-E"');
  expect(html).toContain('rel="modulepreload" crossorigin href="/shell/a.js" integrity="sha384-A"');
  expect(html).toContain(
    'rel="modulepreload" fetchpriority="low" crossorigin href="/shell/react.js" integrity="sha384-R"',
  );
  expect(html.indexOf('type="importmap"')).toBeLessThan(html.indexOf('type="module"'));
});

const a = { href: '/mfe/a/a.js', integrity: 'sha384-A' };
const b = { href: 'https://cdn.example.org/b.js', integrity: 'sha384-B' };

test('When modules are pinned, then the import map says nothing but their hashes', () => {
  expect(JSON.parse(integrityMap([a, b]))).toEqual({
    integrity: { '/mfe/a/a.js': 'sha384-A', 'https://cdn.example.org/b.js': 'sha384-B' },
  });
});

test('When a module is named twice, then it is pinned once, where it came first', () => {
  expect(distinct([a, b, { ...a }])).toEqual([a, b]);
});

test('When a remote lives elsewhere, then its origin is known once, and paths of this site are none', () => {
  expect(originsOf([a.href, b.href, 'https://cdn.example.org/c.js'])).toEqual(['https://cdn.example.org']);
});

test('When bytes are compressed, then both forms hold the same', async () => {
  const plain = Buffer.from('é'.repeat(500));
  const { br, gz } = await compressed(plain);
  expect(brotliDecompressSync(br)).toEqual(plain);
  expect(gunzipSync(gz)).toEqual(plain);
});

test('When a script is hashed, then as CSP names it', () => {
  expect(cspHash("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
