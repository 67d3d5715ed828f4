import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { RenderedPart, RenderRequest } from '../compose/render-protocol.ts';
import { Renderer, type RendererLimits } from '../compose/renderer.ts';
import type { RequestPage } from './composition.ts';

/** Limits of a process that renders for visitors: a page has milliseconds of work. */
const LIMITS: RendererLimits = {
  pageMs: 5_000,
  cpuSeconds: 3_600,
  heapMegabytes: 128,
  dataMegabytes: 1_024,
};

/** Idle time after which a process is ended, in milliseconds. */
const IDLE_MS = 60_000;

/** Time after a failed process in which none is started for the same code, in milliseconds. */
const PAUSE_MS = 10_000;

/** Most processes; the least recently used one makes room. */
const MOST = 8;

/** A process, and the modules of the pages that it has rendered. */
interface WarmRenderer {
  renderer: Renderer;
  modules: Set<string>;
}

/** The rendering processes of a host: one for each remote and release whose pages visitors request. */
export class WarmRenderers {
  readonly #warm = new LRUCache<string, WarmRenderer>({
    max: MOST,
    ttl: IDLE_MS,
    ttlAutopurge: true,
    updateAgeOnGet: true,
    dispose: ({ renderer }) => renderer.end(),
  });
  /** Hashes of code that failed a short time ago. */
  readonly #failed = new LRUCache<string, true>({ max: 100, ttl: PAUSE_MS });

  /** @param program the rendering program; defaults to the built one */
  constructor(
    private readonly logger: Logger,
    private readonly program?: string,
  ) {}

  /** True once a process has rendered the page: its first time takes longer. */
  isWarm({ setup, module }: RequestPage): boolean {
    return this.#warm.peek(setup.hash)?.modules.has(module) === true;
  }

  /** Renders a page. Rejects when the page fails, or when its process failed a short time ago. */
  async render({ remote, setup }: RequestPage, request: RenderRequest): Promise<RenderedPart> {
    const { renderer, modules } = this.#warm.get(setup.hash) ?? this.#start(remote, setup);
    try {
      const rendered = await renderer.render(request);
      modules.add(request.module);
      return rendered;
    } finally {
      if (renderer.hasEnded && this.#warm.peek(setup.hash)?.renderer === renderer) {
        this.#failed.set(setup.hash, true);
        this.#warm.delete(setup.hash);
      }
    }
  }

  end(): void {
    this.#warm.clear();
  }

  #start(remote: string, { hash, bytes }: RequestPage['setup']): WarmRenderer {
    if (this.#failed.has(hash)) throw new Error(`its rendering process failed a short time ago`);
    const renderer = new Renderer(remote, bytes.toString('utf8'), {
      limits: LIMITS,
      print: (line) => this.logger.warn(line),
      ...(this.program && { program: this.program }),
    });
    const warm = { renderer, modules: new Set<string>() };
    this.#warm.set(hash, warm);
    return warm;
  }
}
