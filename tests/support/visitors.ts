import { Agent, request } from 'node:http';
import { computeIntegrity } from './stored-site.ts';

/** An answer, read whole. */
interface Answer {
  status: number;
  etag: string | undefined;
  body: string;
}

/** Returns the integrity hash of each module in a page's import map, by path. */
const getModules = (html: string): [path: string, integrity: string][] => {
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? [];
  const { integrity = {} } = JSON.parse(map) as { integrity?: Record<string, string> };
  return Object.entries(integrity);
};

/** A browser's connections to a site. */
export class HttpVisitor {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #agent = new Agent({ keepAlive: true });
  /** Modules of every page met, by their path. */
  readonly #met = new Map<string, string>();
  /** Faults so far, in words. */
  readonly faults: string[] = [];
  requests = 0;

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  ask(path: string): Promise<Answer> {
    this.requests += 1;
    return new Promise((done, fail) => {
      const outgoing = request(
        this.#origin + path,
        { agent: this.#agent, headers: this.#headers },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk) => chunks.push(chunk)).on('error', fail);
          response.on('end', () => {
            const body = Buffer.concat(chunks).toString();
            done({ status: response.statusCode ?? 0, etag: response.headers.etag, body });
          });
        },
      );
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // A connection that lay idle was closed just as it was used again: browsers ask again (RFC 9112, 9.3.1).
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') return this.ask(path).then(done, fail);
        fail(error);
      });
      outgoing.end();
    });
  }

  /** Reads a page, then every module that it names, and checks that each is the one that is meant. Returns its HTML. */
  async visit(path: string): Promise<string> {
    try {
      const page = await this.ask(path);
      if (page.status !== 200 || !page.body.endsWith('</html>\n')) {
        this.faults.push(`${path}: HTTP ${page.status}`);
        return '';
      }
      for (const [module, integrity] of getModules(page.body)) {
        this.#met.set(module, integrity);
        await this.#load(module, integrity, path);
      }
      return page.body;
    } catch (error) {
      this.faults.push(`${path}: ${(error as Error).message}`);
      return '';
    }
  }

  async #load(module: string, integrity: string, of: string): Promise<void> {
    const { status, body } = await this.ask(module);
    if (status !== 200) this.faults.push(`${module} of ${of}: HTTP ${status}`);
    else if (computeIntegrity(body) !== integrity) this.faults.push(`${module} doesn’t fit ${of}`);
  }

  /** Asks once more for every module of every page met: a tab that was opened earlier may load it now. */
  async reloadSeenModules(): Promise<void> {
    for (const [module, integrity] of this.#met) await this.#load(module, integrity, 'an earlier page');
  }

  leave(): void {
    this.#agent.destroy();
  }
}

/** Starts visits so that `made` grows by `perSecond`, at most `atOnce` at a time. Calling the result ends them and returns the seconds. */
function steadily(perSecond: number, made: () => number, come: () => Promise<unknown>, atOnce: number) {
  const open = new Set<Promise<unknown>>();
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  const catchUp = () => {
    // The timer of a busy machine fires late: the visits it missed start at once.
    while (made() < elapsed() * perSecond && open.size < atOnce) {
      const one = come().finally(() => open.delete(one));
      open.add(one);
    }
  };
  catchUp();
  const timer = setInterval(catchUp, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    const seconds = elapsed();
    await Promise.all(open);
    return seconds;
  };
}

/** Whole visits of each of these pages in turn, until the result is called; then tabs that were opened load their modules again. */
export function startVisits(
  origin: string,
  paths: string[],
): () => Promise<{
  visits: number;
  requests: number;
  seconds: number;
  faults: string[];
}> {
  const visitor = new HttpVisitor(origin);
  let visits = 0;
  const come = () => visitor.visit(paths[visits++ % paths.length] as string);
  // At most eight visits run at once, so that none waits in a long queue.
  const end = steadily(30, () => visitor.requests, come, 8);
  return async () => {
    const seconds = await end();
    const { requests } = visitor;
    await visitor.reloadSeenModules();
    visitor.leave();
    return { visits, requests, seconds, faults: visitor.faults };
  };
}
