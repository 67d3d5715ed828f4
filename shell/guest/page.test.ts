import type { Offer } from '@site/kit/contract';
import { operatorSchema } from '@site/kit/operator';
import type { RemoteDefinition } from '@site/kit/remote';
import { expect, test } from 'vitest';
import operatorFile from '../../operator.json' with { type: 'json' };
import type { PageData } from '../src/page/data.ts';
import { readRegistry, withGuests } from './page.ts';

const operator = operatorSchema.parse(operatorFile);
const offer = (id: string, priceCents: number): Offer => ({
  id,
  name: id,
  priceCents,
  unit: 'mois',
  path: '/',
  terms: '',
});
const hosting: RemoteDefinition = {
  name: 'hosting',
  devPort: 1,
  offers: [offer('vds', 1599)],
  routes: [
    {
      path: '/offres/vds',
      page: './src/vds/VdsPage.tsx',
      label: 'VDS',
      title: 'VDS <neuf>',
      description: 'Des serveurs "virtuels".',
    },
  ],
};
const guests = { definitions: [hosting], offers: [offer('vds', 1499), offer('fibre', 5000)] };

/** Returns a composed page of a remote whose files may be on another origin. */
const composed = (path: string, remote: string, base = `/mfe/${remote}/`) => {
  const data: PageData = {
    shell: 'b',
    contract: 2,
    page: { path, remote, expose: './SomePage' },
    remotes: remote === 'shell' ? [] : [{ name: remote, entry: `${base}remoteEntry-A.js` }],
    offers: {},
    operator,
  };
  return [
    '<title>Ancien</title><meta name="description" content="Ancienne">',
    `<style data-href="/shell/a.css">p{}</style><style data-href="${base}b.css">q{}</style>`,
    `<script type="importmap">{"integrity":{"/shell/a.js":"sha384-A","${base}b.js":"sha384-B"}}</script>`,
    `<link rel="modulepreload" crossorigin href="/shell/a.js" integrity="sha384-A">`,
    `<link rel="modulepreload" crossorigin href="${base}b.js" integrity="sha384-B">`,
    '<header>Cadre</header><main id="contenu" tabindex="-1"><h1>Composé</h1></main><footer>Pied</footer>',
    `<script type="application/json" id="registry">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
  ].join('');
};

for (const base of ['/mfe/hosting/', 'https://cdn.example.org/h/']) {
  test(`When a guest's page was composed with files below ${base}, then its sources take their place`, () => {
    const { html } = withGuests(composed('/offres/vds', 'hosting', base), '/offres/vds', guests);
    expect(html).not.toContain(`${base}b.`);
    expect(html).toContain('<style data-href="/shell/a.css">');
    expect(html).toContain('{"integrity":{"/shell/a.js":"sha384-A"}}');
    expect(html).toContain(
      '<main id="contenu" tabindex="-1"><div data-island="hosting/VdsPage"></div></main><footer>Pied</footer>',
    );
    expect(html).toContain('<title>VDS &lt;neuf&gt; · ');
    expect(html).toContain('content="Des serveurs &quot;virtuels&quot;."');
    expect(readRegistry(html)).toMatchObject({
      page: { path: '/offres/vds', remote: 'hosting', expose: './VdsPage' },
      remotes: [{ name: 'hosting', entry: '/mfe/hosting/remoteEntry.js' }],
    });
  });
}

test('When a guest changes a price, then its pages quote that one, and others’ as the site publishes them', () => {
  const { html } = withGuests(composed('/offres/vds', 'hosting'), '/offres/vds', guests);
  const { offers } = readRegistry(html) as PageData;
  expect(offers.vds?.priceCents).toBe(1599);
  expect(offers.fibre?.priceCents).toBe(5000);
});

test('When a page is another team’s, then it stays as it is', () => {
  const page = composed('/offres/fibre', 'telecom');
  expect(withGuests(page, '/offres/fibre', guests)).toEqual({ html: page, isFound: true });
});

test('When another team’s page shows a guest’s module, then it keeps its content and loads that from here', () => {
  const page = composed('/games', 'tools').replace(
    '"remotes":[',
    '"remotes":[{"name":"hosting","entry":"/mfe/hosting/remoteEntry-A.js","buildId":"0123456789ab"},',
  );
  const { html } = withGuests(page, '/games', guests);
  expect(html).toContain('<h1>Composé</h1>');
  expect(readRegistry(html)?.remotes).toEqual([
    { name: 'hosting', entry: '/mfe/hosting/remoteEntry.js' },
    { name: 'tools', entry: '/mfe/tools/remoteEntry-A.js' },
  ]);
});

test('When the site doesn’t have a page yet, then it stands in the not-found page; an unknown address isn’t found', () => {
  const notFound = composed('/404', 'shell');
  const known = withGuests(notFound, '/offres/vds', guests);
  expect(known.isFound).toBe(true);
  expect(readRegistry(known.html)).toMatchObject({
    page: { path: '/offres/vds', remote: 'hosting' },
    remotes: [{ name: 'hosting', entry: '/mfe/hosting/remoteEntry.js' }],
  });
  expect(withGuests(notFound, '/offres/rien', guests)).toEqual({ html: notFound, isFound: false });
});

test('When HTML is no page of the site, then it stays as it is', () => {
  expect(withGuests('<p>API</p>', '/api/docs', guests)).toEqual({ html: '<p>API</p>', isFound: true });
});
