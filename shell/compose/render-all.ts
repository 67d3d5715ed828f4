import { availableParallelism } from 'node:os';
import type { ManifestRoute } from '@site/kit/contract';
import { type Release, RemoteFailedError } from '../site/release.ts';
import { nameModule } from './module-texts.ts';
import type { RenderedPart, RendererSetup } from './render-protocol.ts';
import { Renderer } from './renderer.ts';

const PROCESSES = Math.min(4, availableParallelism());

/** Number of remaining pages above which a remote gets a further process: its start costs as much as a dozen pages. */
const SLICE = 24;

/** For fewer pages, V8's optimising compiler costs more than it saves. */
const SHORT = 50;

/** Number of unwritten pages per process while it renders the next page. */
const UNWRITTEN = 4;

/** A remote's pages to render. */
export interface RenderBatch {
  release: Release;
  routes: ManifestRoute[];
  setup: RendererSetup;
}

/** Returns the pages in rendering, e.g. `hosting: /offres/vds`, for the message of a timeout. */
export const listRenderingPages = (): string[] =>
  [...running].flatMap(({ remote, path }) => (path ? [`${remote}: ${path}`] : [])).sort();
const running = new Set<Renderer>();

/**
 * Renders the pages of all batches on all cores, in processes of a single remote each. Throws {@link RemoteFailedError} with a
 * remote that can't be rendered. The shell's failure is thrown only if no other remote fails, since it may follow from that.
 *
 * @param take called with each rendered page
 */
export async function renderBatches(
  batches: RenderBatch[],
  take: (batch: RenderBatch, route: ManifestRoute, rendered: RenderedPart) => Promise<void>,
): Promise<void> {
  const pendingRoutes = new Map(batches.map((batch) => [batch, [...batch.routes]]));
  const busy = new Map<RenderBatch, number>();
  let failure: RemoteFailedError | undefined;

  /** Returns the batch that most needs a further process. */
  const next = (): RenderBatch | undefined =>
    batches.find((batch) => pendingRoutes.get(batch)?.length && !busy.get(batch)) ??
    [...pendingRoutes]
      .filter(([, routes]) => routes.length > SLICE)
      .sort(([, one], [, other]) => other.length - one.length)
      .at(0)?.[0];

  const work = async (batch: RenderBatch) => {
    const { release, setup } = batch;
    const { name } = release.manifest;
    const routes = pendingRoutes.get(batch) as ManifestRoute[];
    const renderer = new Renderer(name, setup, { isShort: routes.length < SHORT });
    running.add(renderer);
    /** Unfinished and failed writes. */
    const writing = new Set<Promise<void>>();
    try {
      for (let route = routes.shift(); route; route = routes.shift()) {
        const request = { path: route.path, module: nameModule(release, route.server) };
        const rendered = await renderer.render(request);
        const write = take(batch, route, rendered).catch((error) => {
          if (error instanceof RemoteFailedError) throw error;
          const reason = `${route.path} could not be composed: ${error.message}`;
          throw new RemoteFailedError(name, new Error(reason, { cause: error }));
        });
        writing.add(write);
        // A failed write stays in the set, for the race and the end. The handler keeps Node from calling it unhandled.
        write.then(
          () => writing.delete(write),
          () => {},
        );
        if (writing.size >= UNWRITTEN) await Promise.race(writing);
      }
      await Promise.all(writing);
    } catch (error) {
      throw error instanceof RemoteFailedError ? error : new RemoteFailedError(name, error);
    } finally {
      running.delete(renderer);
      renderer.end();
      // The caller may compose into the same folder again: no write may be under way then.
      await Promise.allSettled(writing);
    }
  };

  const serve = async () => {
    for (let batch = next(); batch; batch = next()) {
      busy.set(batch, (busy.get(batch) ?? 0) + 1);
      try {
        await work(batch);
      } catch (error) {
        if (!(error instanceof RemoteFailedError)) throw error;
        if (!failure || failure.remote === 'shell') failure = error;
        pendingRoutes.get(batch)?.splice(0);
        if (failure.remote === 'shell') continue;
        for (const routes of pendingRoutes.values()) routes.length = 0;
        for (const renderer of running) renderer.end();
      }
      busy.set(batch, (busy.get(batch) ?? 1) - 1);
    }
  };
  await Promise.all(Array.from({ length: PROCESSES }, serve));
  if (failure) throw failure;
}
