import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cutAtImports } from '@site/shell/compose/module-texts.ts';
import type { RenderedPart, RendererSetup } from '@site/shell/compose/render-protocol.ts';
import { Renderer, type RendererLimits } from '@site/shell/compose/renderer.ts';
import { parseOperator } from '@site/shell/site/inputs.ts';
import { operatorFile, root } from './paths.ts';

/** A frame that shows a page's component as text. */
const FRAME = `export async function render(path, page, island, Page) {
  const { type, props } = Page();
  return String(await type(props));
}`;

/** Page that the renderer of a test renders. */
const RENDERED_PAGE = '/offres/vds';

/** Starts a renderer of hosting, whose only page is this module, in a frame of a few lines. */
async function startRenderer(code: string, limits?: RendererLimits): Promise<Renderer> {
  const remote = 'hosting';
  const cut = (text: string) => cutAtImports(text, (specifier) => specifier);
  const setup: RendererSetup = {
    frame: 'shell server/render.js',
    modules: {
      'shell server/render.js': await cut(FRAME),
      [`${remote} server/Page.js`]: await cut(code),
    },
    operator: parseOperator(readFileSync(operatorFile, 'utf8')),
    offers: [],
    islands: [],
    catalogue: null,
  };
  return new Renderer(remote, setup, {
    isShort: true,
    limits,
    program: join(root, 'shell/dist/server/rendering.js'),
  });
}

/** Renders a module as hosting's page in a process of its own. */
export async function renderPage(code: string, limits?: RendererLimits): Promise<RenderedPart> {
  const renderer = await startRenderer(code, limits);
  try {
    return await renderer.render({ path: RENDERED_PAGE, module: 'hosting server/Page.js' });
  } finally {
    renderer.end();
  }
}
