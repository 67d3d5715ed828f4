// `node tests/program.mjs bench/pages --rounds 5`, for `site bench pages --rounds 5`: runs a program of the tests that imports TypeScript, on any line of Node.
import { checkNode, ensureInstalled, fromRoot } from '../shell/tasks/lib.mjs';

const [name] = process.argv.splice(2, 1);
checkNode();
await ensureInstalled();
// Programs start and build the same as production does.
process.env.NODE_ENV ||= 'production';
const { createServer } = await import('vite');
const vite = await createServer({
  configFile: false,
  root: fromRoot(),
  logLevel: 'error',
  appType: 'custom',
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  await vite.ssrLoadModule(fromRoot('tests', `${name}.mjs`));
} finally {
  await vite.close();
}
