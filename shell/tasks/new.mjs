import { USAGE } from '../releases/usage.mjs';
import { checkNode, ensureInstalled, fromRoot, handleHelpOption } from './lib.mjs';

// `npm run new`: makes a remote, a page or an island from the templates of `shell/dev/scaffold`.
handleHelpOption(USAGE.new);
checkNode();
await ensureInstalled();
const { runnerImport } = await import('vite');
const { module } = await runnerImport(fromRoot('shell/dev/scaffold/main.ts'), {
  configFile: false,
  logLevel: 'warn',
});
// npm runs scripts in the checkout, and names the folder where it was called.
await module.runScaffold(process.argv.slice(2), fromRoot(), process.env.INIT_CWD || process.cwd());
