import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { z } from 'zod';
import { sitePaths } from '../site/paths.ts';
import { Refusal } from '../site/registry.ts';
import { alone } from './alone.ts';
import { abort, type Change, preview, promote, publish, rollback } from './changes.ts';
import { list } from './list.ts';
import { prune } from './prune.ts';

/**
 * `release COMMAND [REMOTE] --site DIR --operator FILE …`: what teams and operators do to a running site.
 * Exits with 1 when nothing was switched, with 2 when a candidate had to be dropped.
 */
const options = {
  site: { type: 'string', default: 'dist' },
  operator: { type: 'string', default: 'operator.json' },
  /** Where the release comes from: a folder or an address with `manifest.json`, `client` and `server`. */
  from: { type: 'string' },
  /** Where browsers fetch its client files, when not from the site. */
  base: { type: 'string' },
  /** Share of visitors in percent. */
  canary: { type: 'string' },
  /** Hours a signed link shows it. */
  preview: { type: 'string' },
  to: { type: 'string' },
  prune: { type: 'boolean', default: false },
  /** Days since a release gave way. */
  'older-than': { type: 'string', default: '30' },
} satisfies ParseArgsConfig['options'];

const number = (name: string, minimum: number, maximum: number) =>
  z.coerce
    .number({ error: `--${name} takes a number` })
    .min(minimum, `--${name} takes ${minimum} to ${maximum}`)
    .max(maximum, `--${name} takes ${minimum} to ${maximum}`)
    .optional();

const numbers = z.object({
  canary: number('canary', 0.1, 100),
  preview: number('preview', 0.01, 24 * 30),
  'older-than': number('older-than', 0, 3650),
});

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const parsed = numbers.safeParse(values);
  if (!parsed.success) throw new Refusal(z.prettifyError(parsed.error));
  const { canary, preview: hours, 'older-than': days = 30 } = parsed.data;
  const paths = sitePaths(resolve(values.site));
  const [command, remote] = positionals;
  const named = (): Change => {
    if (!remote) throw new Refusal(`${command} takes the name of an app, such as hosting`);
    return { paths, operatorFile: resolve(values.operator), remote };
  };
  const commands: Record<string, () => Promise<void>> = {
    publish() {
      const change = named();
      if (!values.from) throw new Refusal('--from names the folder or address of the release');
      const release = { from: values.from, base: values.base };
      return hours === undefined
        ? publish(change, { ...release, share: canary })
        : preview(change, { ...release, hours });
    },
    rollback: () => rollback(named(), values.to),
    promote: () => promote(named()),
    abort: () => abort(named()),
    list: () => (values.prune ? alone(paths, () => prune(paths, days)) : list(paths)),
  };
  const run = commands[command ?? ''];
  if (!run) throw new Refusal(`a command is one of ${Object.keys(commands).join(', ')}`);
  await run();
}

try {
  await main();
} catch (error) {
  console.error(`nothing was switched: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
}
