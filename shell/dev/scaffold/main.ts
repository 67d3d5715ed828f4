import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { UserError } from '../../site/registry.ts';
import { planScaffold, type ScaffoldCommand, type ScaffoldPlan } from './plan.ts';

const options = {
  out: { type: 'string' },
  site: { type: 'string' },
  path: { type: 'string' },
} as const;

function parseCommand(args: string[]): ScaffoldCommand {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  return { ...values, positionals };
}

/** Replaces a file in one step, and a link by a file: a test's clone links files of the original's `node_modules`. */
function replaceFile(path: string, text: string): void {
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}

/** Fetches a file of a site. Throws {@link UserError} when the site doesn't send it within 20 s. */
async function download(address: string): Promise<Buffer> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(20_000) });
    if (answer.ok) return Buffer.from(await answer.arrayBuffer());
    throw new UserError(`${address} answers ${answer.status}; --site takes the address of a running site`);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const { message, cause } = error as Error & { cause?: { code?: string } };
    throw new UserError(`${address}: ${cause?.code ?? message}; --site takes the address of a running site`);
  }
}

/** Downloads and writes all of a plan. When that fails, everything is as it was, and the error is thrown. */
async function apply({ files, edits, links, downloads }: ScaffoldPlan): Promise<void> {
  const contents = new Map<string, string | Buffer>(files);
  for (const [path, address] of downloads) contents.set(path, await download(address));
  const undo: (() => void)[] = [];
  const create = (path: string, write: () => void) => {
    const created = mkdirSync(dirname(path), { recursive: true });
    if (created) undo.push(() => rmSync(created, { recursive: true }));
    write();
    undo.push(() => rmSync(path));
  };
  try {
    for (const [path, content] of contents) create(path, () => writeFileSync(path, content, { flag: 'wx' }));
    for (const [path, target] of links)
      create(path, () => symlinkSync(relative(dirname(path), target), path, 'junction'));
    for (const [path, text] of edits) {
      const before = readFileSync(path, 'utf8');
      replaceFile(path, text);
      undo.push(() => replaceFile(path, before));
    }
  } catch (error) {
    for (const step of undo.toReversed()) step();
    throw error;
  }
}

/**
 * `npm run new -- KIND NAME …`: makes a remote, a page or an island from the templates. Prints what it created and the next
 * commands; a refused name changes nothing and makes the exit code 1.
 *
 * @param root the checkout
 * @param cwd folder that `--out` is relative to
 */
export async function runScaffold(args: string[], root: string, cwd: string): Promise<void> {
  try {
    const plan = await planScaffold(parseCommand(args), { root, cwd });
    await apply(plan);
    for (const line of plan.lines) console.log(line);
  } catch (error) {
    console.error(`nothing was written: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
