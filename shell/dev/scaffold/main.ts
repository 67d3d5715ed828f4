import { mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { UserError } from '../../site/errors.ts';
import { planScaffold, type ScaffoldCommand, type ScaffoldPlace, type ScaffoldPlan } from './plan.ts';

type ScaffoldOptions = Pick<ScaffoldCommand, 'out' | 'site' | 'path'>;

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
 * Returns the commands `site new`: they make a remote, a page or an island from the templates, and return what they created and
 * the next commands. A refused name changes nothing.
 */
export function createScaffoldCommands(place: ScaffoldPlace) {
  const create =
    (kind: string) =>
    async ({ words: [name = ''], options }: { words: string[]; options: ScaffoldOptions }) => {
      try {
        const plan = await planScaffold({ ...options, positionals: [kind, name] }, place);
        await apply(plan);
        return plan.lines;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new Error(`nothing was written: ${reason}`, { cause: error });
      }
    };
  return { remote: create('remote'), page: create('page'), island: create('island') };
}
