import { parseArgs } from 'node:util';
import { checkNode } from './lib.mjs';

const USAGE = `npm start                install and build what is missing, release the local builds, serve the site
npm run build            the same without serving; neither reverts a later change by others
  -- --all               release the local builds also over changes by others
  -- --new-operator      allow another operator than that of the live site
Settings such as PORT, DATA_DIR and PUBLIC_ORIGIN are environment variables: docs/reference/configuration.md.
Every other command is « npx site »: npx site --help.`;

/** Returns the options of `npm start` and `npm run build` for `site compose`. Ends the process for --help and a wrong word. */
export function readBuildOptions() {
  checkNode();
  try {
    const { values } = parseArgs({
      options: {
        all: { type: 'boolean' },
        'new-operator': { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (!values.help) return Object.keys(values).map((name) => `--${name}`);
    console.log(USAGE);
    return process.exit(0);
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`);
    return process.exit(2);
  }
}
