import { operatorSchema } from '@site/kit/operator';
import { expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import { distinct, htmlDocument, integrityMap, originsOf } from './document.ts';
import { cspHash } from './html.ts';

const operator = operatorSchema.parse(operatorFile);
const compose = (title = 'VDS', islandModule = '/shell/react.js') =>
  htmlDocument({
    route: {
      path: '/offres/vds',
      expose: './VdsPage',
      title,
      label: 'VDS',
      isIndexed: true,
      description: 'Des serveurs dédiés virtuels.',
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
    firstScript: 'first()',
    image: '/partage/a.png',
    structured: { name: '</script><script>alert(2)' },
  });

test('When a fact holds markup, then it can not end the inlined registry', () => {
  expect(compose()).not.toContain('</script><script>alert');
});

test('When a title holds markup, then it is shown as text', () => {
  expect(compose('<b>"VDS"</b>')).toContain('<title>&lt;b&gt;&quot;VDS&quot;&lt;/b&gt; · ');
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

test('When modules are pinned, then the import map says nothing but their hashes, of each once, where it came first', () => {
  expect(integrityMap(distinct([a, b, { ...a }]))).toBe(
    '{"integrity":{"/mfe/a/a.js":"sha384-A","https://cdn.example.org/b.js":"sha384-B"}}',
  );
});

test('an address in a link can’t end its attribute', () => {
  expect(compose('VDS', 'https://cdn.example.org/"><meta http-equiv=refresh>/a.js')).toContain(
    'href="https://cdn.example.org/&quot;&gt;&lt;meta http-equiv=refresh&gt;/a.js"',
  );
});

test('an address in the import map can’t end its script', () => {
  expect(integrityMap([{ href: '</script>', integrity: 'sha384-A' }])).toBe(
    '{"integrity":{"\\u003c/script>":"sha384-A"}}',
  );
});

test('When a remote lives elsewhere, then its origin is known once, and paths of this site are none', () => {
  expect(originsOf([a.href, b.href, 'https://cdn.example.org/c.js'])).toEqual(['https://cdn.example.org']);
});

test('When a script is hashed, then as CSP names it', () => {
  expect(cspHash("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});
