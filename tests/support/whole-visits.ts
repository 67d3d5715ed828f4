import { createHash } from 'node:crypto';
import { Agent, request } from 'node:http';

/** Requests a second that visitors make together. */
const RATE = 30;

/** An answer, read whole. */
interface Answer {
  status: number;
  etag: string | undefined;
  body: string;
}

/** What a page's HTML names: the hash of each module by its path. */
const modulesOf = (html: string): [path: string, integrity: string][] => {
  const [, map = '{}'] = /<script type="importmap">(.*?)<\/script>/s.exec(html) ?? [];
  const { integrity = {} } = JSON.parse(map) as { integrity?: Record<string, string> };
  return Object.entries(integrity);
};

const integrityOf = (body: string) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/** A browser's connections to a site. */
export class Visitor {
  readonly #origin: string;
  readonly #headers: Record<string, string>;
  readonly #agent = new Agent({ keepAlive: true });
  /** What went wrong so far, in words. */
  readonly faults: string[] = [];
  requests = 0;

  constructor(origin: string, headers: Record<string, string> = {}) {
    this.#origin = origin;
    this.#headers = headers;
  }

  ask(path: string): Promise<Answer> {
    this.requests += 1;
    return new Promise((done, fail) => {
      const sent = request(
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
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // A connection that lay idle was closed just as it was used again: browsers ask again (RFC 9112, 9.3.1).
        if (sent.reusedSocket && error.code === 'ECONNRESET') return this.ask(path).then(done, fail);
        fail(error);
      });
      sent.end();
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
      for (const [module, integrity] of modulesOf(page.body)) {
        const { status, body } = await this.ask(module);
        if (status !== 200) this.faults.push(`${module} of ${path}: HTTP ${status}`);
        else if (integrityOf(body) !== integrity) this.faults.push(`${module} doesn’t fit ${path}`);
      }
      return page.body;
    } catch (error) {
      this.faults.push(`${path}: ${(error as Error).message}`);
      return '';
    }
  }

  leave(): void {
    this.#agent.destroy();
  }
}

/** Visits one after the other of each of these pages, until the result is called. */
export function wholeVisits(
  origin: string,
  paths: string[],
): () => Promise<{ visits: number; requests: number; seconds: number; faults: string[] }> {
  const visitor = new Visitor(origin);
  const open = new Set<Promise<unknown>>();
  const start = performance.now();
  const elapsed = () => (performance.now() - start) / 1000;
  let visits = 0;
  const timer = setInterval(() => {
    // A busy machine's timer comes late, but nobody waits behind more than a few who are being served.
    while (visitor.requests < elapsed() * RATE && open.size < 8) {
      const visit = visitor.visit(paths[visits++ % paths.length] as string).finally(() => open.delete(visit));
      open.add(visit);
    }
  }, 1000 / RATE);
  return async () => {
    clearInterval(timer);
    const seconds = elapsed();
    await Promise.all(open);
    visitor.leave();
    return { visits, requests: visitor.requests, seconds, faults: visitor.faults };
  };
}
