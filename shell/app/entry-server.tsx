import '@site/kit/styles/base.css';
import './frame/layout.css';
import type { PageContextValue } from '@site/kit/page-context';
import type { ComponentType } from 'react';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.tsx';
import { renderWithIslands } from './render-islands.ts';
import { type Catalogue, CatalogueContext } from './site-map/catalogue.ts';

/**
 * Renders the frame with a page.
 *
 * @param island page context that islands read
 * @param onIsland called with the id of each island before the island is rendered
 */
export const render = (
  path: string,
  page: PageContextValue,
  island: PageContextValue,
  Component: ComponentType,
  onIsland: (id: string) => void,
  catalogue: () => Catalogue,
): Promise<string> =>
  renderWithIslands({
    path,
    page,
    island,
    onIsland,
    tree: (
      <App>
        <Component />
      </App>
    ),
    within: (tree) => (
      <StaticRouter location={path}>
        <CatalogueContext value={catalogue}>{tree}</CatalogueContext>
      </StaticRouter>
    ),
  });
