import { operatorSchema } from '@site/api-contract/operator/operator';
import type { RemoteDefinition } from '@site/kit/remote';
import { createOffer } from '@site/kit/testing/offers';
import { expect, test } from 'vitest';
import operatorFile from '../../../operator.json' with { type: 'json' };
import type { PageData } from '../../app/page/data.ts';
import { parsePageData, withLocalOverrides } from './page.ts';

const operator = operatorSchema.parse(operatorFile);
const offer = (id: string, priceCents: number) => createOffer(id, { priceCents });
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
const overrides = {
  remotes: [hosting],
  offers: [offer('vds', 1499), offer('fibre', 5000)],
};

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
    '</head><body><header>Cadre</header><main id="contenu" tabindex="-1"><h1>Composé</h1></main><footer>Pied</footer>',
    `<script type="application/json" id="registry">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>`,
  ].join('');
};

for (const base of ['/mfe/hosting/', 'https://cdn.example.org/h/']) {
  test(`page of a local remote composed below ${base} loads the local remote’s sources`, () => {
    const { html } = withLocalOverrides(composed('/offres/vds', 'hosting', base), '/offres/vds', overrides);
    expect(html).not.toContain(`${base}b.`);
    expect(html).toContain('<style data-href="/shell/a.css">');
    expect(html).toContain('{"integrity":{"/shell/a.js":"sha384-A"}}');
    expect(html).toContain(
      '<main id="contenu" tabindex="-1"><div data-island="hosting/VdsPage"></div></main><footer>Pied</footer>',
    );
    expect(html).toContain('<title>VDS &lt;neuf&gt; · ');
    expect(html).toContain('content="Des serveurs &quot;virtuels&quot;."');
    expect(parsePageData(html)).toMatchObject({
      page: { path: '/offres/vds', remote: 'hosting', expose: './VdsPage' },
      remotes: [{ name: 'hosting', entry: '/mfe/hosting/remoteEntry.js' }],
    });
  });
}

test('price changed by a local remote is quoted on its pages, and on no other’s', () => {
  const { html } = withLocalOverrides(composed('/offres/vds', 'hosting'), '/offres/vds', overrides);
  const { offers } = parsePageData(html) as PageData;
  expect(offers.vds?.priceCents).toBe(1599);
  expect(offers.fibre?.priceCents).toBe(5000);
});

test('page of another team is unchanged', () => {
  const page = composed('/offres/fibre', 'telecom');
  expect(withLocalOverrides(page, '/offres/fibre', overrides)).toEqual({ html: page, isFound: true });
});

test('another team’s page keeps its content and loads a local remote’s module', () => {
  const page = composed('/games', 'tools').replace(
    '"remotes":[',
    '"remotes":[{"name":"hosting","entry":"/mfe/hosting/remoteEntry-A.js","buildId":"0123456789ab"},',
  );
  const { html } = withLocalOverrides(page, '/games', overrides);
  expect(html).toContain('<h1>Composé</h1>');
  expect(parsePageData(html)?.remotes).toEqual([
    { name: 'hosting', entry: '/mfe/hosting/remoteEntry.js' },
    { name: 'tools', entry: '/mfe/tools/remoteEntry-A.js' },
  ]);
});

test('new page of a local remote takes the not-found page’s place', () => {
  const notFound = composed('/404', 'shell');
  const result = withLocalOverrides(notFound, '/offres/vds', overrides);
  expect(result.isFound).toBe(true);
  expect(parsePageData(result.html)).toMatchObject({
    page: { path: '/offres/vds', remote: 'hosting' },
    remotes: [{ name: 'hosting', entry: '/mfe/hosting/remoteEntry.js' }],
  });
  expect(withLocalOverrides(notFound, '/offres/rien', overrides)).toEqual({ html: notFound, isFound: false });
});

test('HTML that is no page of the site is unchanged', () => {
  expect(withLocalOverrides('<p>API</p>', '/api/docs', overrides)).toEqual({
    html: '<p>API</p>',
    isFound: true,
  });
});
