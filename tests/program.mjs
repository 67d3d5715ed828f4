// `node tests/program.mjs bench/api --rounds 5`: runs a program of the tests that imports TypeScript, on any line of Node.
import { createServer } from 'vite';
import { at } from '../shell/tasks/lib.mjs';

// What programs start and build is what visitors get.
process.env.NODE_ENV ||= 'production';
const [name] = process.argv.splice(2, 1);
const vite = await createServer({
  ...{ configFile: false, root: at(), logLevel: 'error', appType: 'custom' },
  server: { middlewareMode: true, hmr: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  await vite.ssrLoadModule(at('tests', `${name}.mjs`));
} finally {
  await vite.close();
}
