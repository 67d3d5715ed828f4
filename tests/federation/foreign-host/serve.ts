import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { build } from 'vite';

/** The host's page, and nothing of this site's: its policy lets it run and style with the site's files, and fetch them. */
const html = (
  copies: string[],
) => `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>Un autre site</title>
<link rel="icon" href="data:,">${copies.map((copy) => `<script type="module" src="/host.js${copy}"></script>`).join('')}
</head><body><main></main></body></html>`;

export interface ForeignHost {
  origin: string;
  stop(): Promise<void>;
}

/** Bundles the other site's page from unchanged packages and serves it on an origin of its own. */
export async function serveForeignHost(): Promise<ForeignHost> {
  const built = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'esnext',
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.ts'),
        output: { entryFileNames: 'host.js', codeSplitting: false },
      },
    },
  });
  const [output] = [built].flat();
  const script = output && 'output' in output ? output.output[0].code : '';
  const server = createServer(({ url = '/' }, res) => {
    const { pathname, searchParams } = new URL(url, 'http://host');
    const isScript = pathname === '/host.js';
    const copies = searchParams.has('two') ? ['', '?second'] : [''];
    res.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' });
    res.end(isScript ? script : html(copies));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    // Another site, not only another origin: browsers keep such files apart unless they are said to be public.
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
