// Builds for the browser, then writes the HTML of the page beside that build, rendered by Svelte itself.
import { mkdir, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

await build({ logLevel: 'warn' });
await build({ logLevel: 'warn', build: { ssr: 'src/server.js', outDir: 'server' } });
const { html } = await import(pathToFileURL('server/server.mjs').href);
await mkdir('dist/html/partenaires', { recursive: true });
await writeFile('dist/html/partenaires/stockage.html', html);
