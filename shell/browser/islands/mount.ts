import { LIVE_ATTRIBUTE } from '@site/kit/bootstrap/event-replay';
import type { PageData } from '../../app/page/data.ts';
import { telemetryQueue } from '../telemetry/telemetry-queue.ts';
import type { IslandStarter, IslandStartOptions } from './start.ts';

/**
 * Islands that render by themselves, in any framework (docs/how-to/third-party-remote.md). This file shares no module with the
 * island runtime: React isn't loaded for these islands, and other pages need no further request for them.
 */

// biome-ignore lint/suspicious/noConfusingVoidType: a function without a return value is fine, too
type Unmount = (() => unknown) | void;

interface Module {
  /** Renders into the empty container. Returns a function that unmounts, if it has one. */
  mount(container: HTMLElement): Unmount | Promise<Unmount>;
}

/** A remote's container, as Module Federation defines it. */
interface Container {
  init(shareScope: object): unknown;
  get(expose: string): Promise<() => Partial<Module>>;
}

/** Containers that have been given their share scope, which they take once. */
const opened = new Map<string, Container>();

async function loadModule(entry: string, expose: string): Promise<Partial<Module>> {
  // Some containers compare the addresses of the page's disabled style sheets as text, with absolute ones.
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[disabled]'))
    link.setAttribute('href', link.href);
  let container = opened.get(entry);
  if (!container) {
    container = (await import(/* @vite-ignore */ entry)) as Container;
    // An empty share scope: such a remote uses its own copies of its packages.
    await container.init({});
    opened.set(entry, container);
  }
  return (await container.get(expose))();
}

/**
 * Loads the module of an island, by `remote/Name`, and returns a function that mounts the island. Rejects when the module can't be
 * loaded.
 *
 * @param isAsked true when the visitor requested the try. A failure then reloads the page, since some browsers remember a failed
 * module until the page is left.
 */
export async function loadIsland(
  id: string,
  { remotes }: PageData,
  isAsked: boolean,
): Promise<IslandStarter> {
  const [name, expose] = id.split('/');
  const remote = remotes.find((candidate) => candidate.name === name);
  if (!remote) throw new Error(`${id}: the page names no such remote`);
  const report = { remote: remote.name, release: remote.buildId, island: id };
  const start = performance.now();
  try {
    const module = await loadModule(remote.entry, `./${expose}`);
    telemetryQueue.push({ ...report, outcome: 'loaded', ms: Math.round(performance.now() - start) });
    return (props) =>
      mountIsland(id, module, props, (thrown) =>
        telemetryQueue.push({ ...report, outcome: 'render-failed', thrown }),
      );
  } catch (thrown) {
    telemetryQueue.push({ ...report, outcome: 'load-failed', thrown });
    if (isAsked) location.reload();
    throw thrown;
  }
}

/** Replaces the island's fallback text by an empty element for the remote, and returns the element. */
function createContainer(island: HTMLElement): HTMLElement {
  const container = document.createElement('div');
  island.replaceChildren(container);
  return container;
}

function mountIsland(
  id: string,
  { mount }: Partial<Module>,
  { element, onLive, onThrown }: IslandStartOptions,
  reportFailure: (error: unknown) => void,
): () => void {
  let isLeft = false;
  let unmount: Unmount;
  const run = async () => {
    if (!mount) throw new Error(`${id} exports no function « mount »`);
    unmount = await mount(createContainer(element));
    if (isLeft) return void unmount?.();
    element.setAttribute(LIVE_ATTRIBUTE, '');
    onLive();
  };
  run().catch((error) => {
    reportFailure(error);
    onThrown(error);
  });
  return () => {
    isLeft = true;
    unmount?.();
  };
}
