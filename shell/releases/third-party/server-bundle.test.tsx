import { PageContext, type PageContextValue } from '@site/kit/page-context';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { buildServerBundle } from './server-bundle.ts';

const route = {
  path: '/partenaires/baies',
  expose: './RackPage',
  title: 'Baies : au mois',
  description: 'Des unités de baie chez un partenaire.',
  label: 'Baies',
  isIndexed: true,
};

/** Renders the page of a bundle as a rendering process does. */
async function render(fallback: string, mount = false): Promise<{ markup: string; islands: string[] }> {
  const code = buildServerBundle('baies', { ...route, fallback, mount }, [
    '/mfe/baies/0123456789ab/rack.css',
  ]);
  // As in a rendering process: a separate module that uses the kit's shared page context.
  const runnable = code.replace(
    /import .* from 'react';/,
    `const { createElement: h, useContext } = globalThis.reactOfTest;`,
  );
  Object.assign(globalThis, { reactOfTest: await import('react') });
  const { default: ThirdPartyPage } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(runnable)}`
  )) as { default: FunctionComponent };
  const islands: string[] = [];
  const page = {
    island(id: string, element: unknown) {
      islands.push(id);
      return element;
    },
  } as PageContextValue;
  const markup = renderToStaticMarkup(
    createElement(PageContext, { value: page }, createElement(ThirdPartyPage)),
  );
  return { markup, islands };
}

const HEADER = '<header><h1>Baies\u00a0: au mois</h1><p>Des unités de baie chez un partenaire.</p></header>';
const SHEET = '<link rel="stylesheet" href="/mfe/baies/0123456789ab/rack.css" disabled=""/>';

describe('page of a third-party remote', () => {
  it('has heading, description and an island with the fallback text', async () => {
    const fallback = 'Le calculateur a besoin de </script> et d’un navigateur.';
    expect(await render(fallback)).toEqual({
      markup: `<div data-third-party="">${HEADER}${SHEET}<div data-island="baies/RackPage" data-render="browser"><p>Le calculateur a besoin de &lt;/script&gt; et d’un navigateur.</p></div></div>`,
      islands: ['baies/RackPage'],
    });
  });

  it('leaves the island to an expose that renders by itself', async () => {
    const { markup } = await render('Le calculateur a besoin de JavaScript.', true);
    expect(markup).toContain('data-island="baies/RackPage" data-render="mount"');
  });
});
