import { operatorSchema } from '@site/api-contract/operator/operator';
import { expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import { buildIntegrityMap, listOrigins, removeDuplicateLinks, renderDocument } from './document.ts';
import { computeCspHash } from './html.ts';

const operator = operatorSchema.parse(operatorFile);
const compose = (title = 'VDS', islandModule = '/shell/react.js') =>
  renderDocument({
    route: {
      path: '/offres/vds',
      expose: './VdsPage',
      title,
      label: 'VDS',
      isIndexed: true,
      description: 'Des serveurs <b>dédiés</b>.',
      css: [],
      server: 'VdsPage.js',
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
    islandModules: [{ href: islandModule, integrity: 'sha384-R' }],
    entry: { href: '/shell/entry.js', integrity: 'sha384-E' },
    importMap: '{"integrity":{}}',
    bootstrapScript: 'first()',
    structured: { name: '</script><script>alert(2)' },
  });

test('fact with markup can’t end the inlined registry', () => {
  expect(compose()).not.toContain('</script><script>alert');
});

test('title and description with markup are shown as text', () => {
  const html = compose('<b>"VDS"</b>');
  expect(html).toContain('<title>&lt;b&gt;&quot;VDS&quot;&lt;/b&gt; · ');
  expect(html).toContain('<meta name="description" content="Des serveurs &lt;b&gt;dédiés&lt;/b&gt;.">');
});

test('ranks of the layers are declared before a page’s sheets', () => {
  const html = compose();
  expect(html.indexOf('@layer reset')).toBeLessThan(html.indexOf('data-href'));
});

test('modules have their hashes, and follow the import map', () => {
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

test('import map holds the hash of each module once, in first order', () => {
  expect(buildIntegrityMap(removeDuplicateLinks([a, b, { ...a }]))).toBe(
    '{"integrity":{"/mfe/a/a.js":"sha384-A","https://cdn.example.org/b.js":"sha384-B"}}',
  );
});

test('an address in a link can’t end its attribute', () => {
  expect(compose('VDS', 'https://cdn.example.org/"><meta http-equiv=refresh>/a.js')).toContain(
    'href="https://cdn.example.org/&quot;&gt;&lt;meta http-equiv=refresh&gt;/a.js"',
  );
});

test('an address in the import map can’t end its script', () => {
  expect(buildIntegrityMap([{ href: '</script>', integrity: 'sha384-A' }])).toBe(
    '{"integrity":{"\\u003c/script>":"sha384-A"}}',
  );
});

test('origins are listed once, without this site’s paths', () => {
  expect(listOrigins([a.href, b.href, 'https://cdn.example.org/c.js'])).toEqual(['https://cdn.example.org']);
});

test('script hash is as CSP names it', () => {
  expect(computeCspHash("alert('Hello, world.');")).toBe(
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  );
});
