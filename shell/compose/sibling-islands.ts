import { type Release, RemoteFailedError } from '../site/release.ts';
import type { Island } from './islands.ts';
import { nameModule, readModules } from './module-texts.ts';
import { REPLY_MAX_BYTES, type RenderedPart, type RendererSetup, SIBLING_PLACE } from './render-protocol.ts';
import { Renderer } from './renderer.ts';

/** A rendered page, complete with other remotes' islands. */
export interface RenderedPage {
  /** Frame and page as one tree. */
  markup: string;
  /** Offers that the page quotes, and families that it lists; `quotes` contains their present offers. */
  quotes: string[];
  families: string[];
  /** Islands that the page shows, by `remote/Name`. */
  islands: string[];
  /** Islands of other remotes that the page names, present or missing. */
  uses: string[];
  /** The quotes and families that the page's islands use. */
  forIslands: { quotes: string[]; families: string[] };
  usesCatalogue: boolean;
}

const unique = (parts: string[][]): string[] => [...new Set(parts.flat())];

/** Renders islands for other remotes' pages: an island's code runs in a process of its own remote alone. */
export class SiblingIslands {
  readonly #islands: Map<string, Island>;
  readonly #setup: RendererSetup;
  readonly #renderers = new Map<Release, Promise<Renderer>>();

  constructor(islands: Map<string, Island>, setup: RendererSetup) {
    this.#islands = islands;
    this.#setup = setup;
  }

  /**
   * Puts the islands of other remotes into a release's page. Throws {@link RemoteFailedError} of the remote whose island can't
   * be rendered.
   */
  async insertInto(path: string, page: RenderedPart, { manifest }: Release): Promise<RenderedPage> {
    const islands = await Promise.all(
      page.islands.map(async (part, place) => {
        const island = this.#islands.get(part.id);
        if (!island || island.release.manifest.name === manifest.name)
          return { ...part, markup: '', uses: [] };
        const { markup, uses, islands } = await this.#render(path, part.id, island, place);
        const [{ quotes, families } = part] = islands;
        return { id: part.id, markup, uses, quotes, families };
      }),
    );
    const size = islands.reduce((sum, { markup }) => sum + markup.length, page.markup.length);
    if (size > REPLY_MAX_BYTES) throw new Error(`it makes more than ${REPLY_MAX_BYTES / 1e6} MB`);
    const rest = islands.map(({ markup }) => markup);
    // Each island stands in one place, however often a page names the place.
    const markup = page.markup.replace(
      SIBLING_PLACE,
      (_, place) => rest.splice(Number(place), 1, '')[0] ?? '',
    );
    const forIslands = {
      quotes: unique(islands.map(({ quotes }) => quotes)),
      families: unique(islands.map(({ families }) => families)),
    };
    return {
      markup,
      quotes: unique([page.quotes, forIslands.quotes]),
      families: unique([page.families, forIslands.families]),
      islands: unique([islands.map(({ id }) => id)]),
      uses: unique([page.uses, ...islands.map(({ uses }) => uses)]),
      forIslands,
      usesCatalogue: page.usesCatalogue,
    };
  }

  end(): void {
    for (const starting of this.#renderers.values())
      starting.then(
        (renderer) => renderer.end(),
        () => {},
      );
  }

  async #render(path: string, id: string, island: Island, place: number): Promise<RenderedPart> {
    const { release, server } = island;
    const renderer = await this.#getRenderer(release);
    return renderer.render({ path, module: nameModule(release, server), island: { id, place } });
  }

  #getRenderer(release: Release): Promise<Renderer> {
    const starting = this.#renderers.get(release) ?? this.#startRenderer(release);
    this.#renderers.set(release, starting);
    return starting;
  }

  async #startRenderer(release: Release): Promise<Renderer> {
    const files = release.manifest.islands.map(({ server }) => server);
    const modules = { ...this.#setup.modules, ...(await readModules(release, files)) };
    return new Renderer(release.manifest.name, { ...this.#setup, modules }, { isShort: true });
  }
}
