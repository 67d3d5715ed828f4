import type { ManifestRoute } from '@site/kit/contract';
import { expect, it, vi } from 'vitest';
import type { Release } from '../site/release.ts';
import { type RenderBatch, renderBatches } from './render-all.ts';
import type { RenderedPart } from './render-protocol.ts';

interface Render {
  reply: Promise<RenderedPart>;
  succeed(): void;
  fail(error: Error): void;
}

/** Renders that a test answers, by path. */
const renders = new Map<string, Render>();

function createRender(): Render {
  const render = {} as Render;
  render.reply = new Promise((resolve, reject) => {
    render.succeed = () => resolve({} as RenderedPart);
    render.fail = reject;
  });
  return render;
}

vi.mock('./renderer.ts', () => ({
  Renderer: class {
    render({ path }: { path: string }) {
      return renders.get(path)?.reply;
    }
    end() {}
  },
}));

/** Begins to render these pages of one remote. */
function begin(paths: string[], take: (path: string) => Promise<void>): Promise<void> {
  for (const path of paths) renders.set(path, createRender());
  const routes = paths.map((path) => ({ path, server: 'page.js' })) as ManifestRoute[];
  const manifest = { name: 'hosting' };
  const release = { manifest, dir: '/releases/hosting' } as unknown as Release;
  const batch = { release, routes, setup: {} } as unknown as RenderBatch;
  return renderBatches([batch], (_, { path }) => take(path));
}

it('ends after the writes that began before a page failed', async () => {
  const events: string[] = [];
  let finishWrite = () => {};
  const write = new Promise<void>((resolve) => {
    finishWrite = resolve;
  }).then(() => {
    events.push('written');
  });
  const rendering = begin(['/a', '/b'], () => write).catch(({ message }) => events.push(message));
  renders.get('/a')?.succeed();
  renders.get('/b')?.fail(new Error('it throws'));
  await new Promise(setImmediate);
  finishWrite();
  await rendering;
  expect(events).toEqual(['written', 'it throws']);
});

it('names the page whose write failed while the next page was rendered', async () => {
  const rendering = begin(['/a', '/b'], async () => {
    throw new Error('disk full');
  });
  const failed = expect(rendering).rejects.toThrow('/a could not be composed: disk full');
  renders.get('/a')?.succeed();
  await new Promise(setImmediate);
  renders.get('/b')?.succeed();
  await failed;
});
