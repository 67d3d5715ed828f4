import { Agent, request } from 'node:http';
import { pages } from './pages.ts';

/** Requests a second that come while a test works. */
const RATE = 25;

/** What visitors met. */
export interface Traffic {
  requests: number;
  /** Answers that weren't whole, in words. */
  faults: string[];
  perSecond: number;
}

/** Visitors who come at a steady rate, read pages, and ask for the modules those name. Call the result to end it. */
export function visitors(origin: string): () => Promise<Traffic> {
  const agent = new Agent({ keepAlive: true });
  const faults: string[] = [];
  const modules: string[] = [];
  const open = new Set<Promise<void>>();
  let requests = 0;

  const ask = (path: string) =>
    new Promise<void>((done) => {
      const fail = (why: string) => {
        faults.push(`${path}: ${why}`);
        done();
      };
      const sent = request(origin + path, { agent }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (data) => (body += data));
        response.on('error', (error) => fail(error.message));
        response.on('end', () => {
          if (response.statusCode !== 200) return fail(`HTTP ${response.statusCode}`);
          if (path.startsWith('/mfe/')) return done();
          if (!body.endsWith('</html>\n')) return fail('not whole');
          // An open page asks for what its HTML names, also a while after.
          modules.push(...[...body.matchAll(/href="(\/mfe\/[^"]+\.js)"/g)].map(([, href = '']) => href));
          done();
        });
      });
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // The server closed a connection that lay idle just as it was used again: browsers ask again (RFC 9112, 9.3.1).
        if (sent.reusedSocket && error.code === 'ECONNRESET') return ask(path).then(done);
        fail(error.message);
      });
      sent.end();
    });

  const start = performance.now();
  const visit = () => {
    const module = requests % 2 ? modules.shift() : undefined;
    const path = module ?? (pages[requests % pages.length] as string);
    requests += 1;
    const asked = ask(path).finally(() => open.delete(asked));
    open.add(asked);
  };
  const timer = setInterval(() => {
    // A busy machine's timer comes late: who should have come meanwhile comes now.
    const due = ((performance.now() - start) / 1000) * RATE;
    while (requests < due) visit();
  }, 1000 / RATE);

  return async () => {
    clearInterval(timer);
    const seconds = (performance.now() - start) / 1000;
    await Promise.all(open);
    agent.destroy();
    return { requests, faults, perSecond: requests / seconds };
  };
}
