import { type Page, PageContext } from '@site/kit/nav';
import { createElement, type FunctionComponent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { serverBundle } from './page.ts';

const route = {
  path: '/partenaires/baies',
  expose: './RackPage',
  title: 'Baies : au mois',
  description: 'Des unités de baie chez un partenaire.',
  label: 'Baies',
  isIndexed: true,
  fallback: 'Le calculateur a besoin de </script> et d’un navigateur.',
};

it('composes heading, description and an island that stands for what the browser renders', async () => {
  const code = serverBundle('baies', route, ['/mfe/baies/0123456789ab/rack.css']);
  // As in a rendering process: a separate module that uses the kit's shared page context.
  const runnable = code.replace(
    /import .* from 'react';/,
    `const { createElement: h, useContext } = globalThis.reactOfTest;`,
  );
  Object.assign(globalThis, { reactOfTest: await import('react') });
  const { default: ForeignPage } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(runnable)}`
  )) as { default: FunctionComponent };
  const islands: string[] = [];
  const page = {
    island(id: string, element: unknown) {
      islands.push(id);
      return element;
    },
  } as Page;
  const markup = renderToStaticMarkup(
    createElement(PageContext, { value: page }, createElement(ForeignPage)),
  );
  expect(markup).toBe(
    '<div data-foreign=""><header><h1>Baies\u00a0: au mois</h1><p>Des unités de baie chez un partenaire.</p></header>' +
      '<link rel="stylesheet" href="/mfe/baies/0123456789ab/rack.css" disabled=""/>' +
      '<div data-island="baies/RackPage" data-render="browser"><p>Le calculateur a besoin de &lt;/script&gt; et d’un navigateur.</p></div></div>',
  );
  expect(islands).toEqual(['baies/RackPage']);
});
