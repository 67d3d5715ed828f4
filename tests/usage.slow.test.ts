import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documents, parseScripts } from './support/documents.ts';
import { root } from './support/paths.ts';
import { startCommand } from './support/programs.ts';

const scriptsOf = (folder: string): Record<string, string> =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).scripts;
const scripts = scriptsOf('.');
const isOwn = ([, command = '']: string[]) => command.startsWith('exec node ');
const own = Object.entries(scripts).filter(isOwn);

/** A clone: nothing is installed, built or stored in it. */
function clone(): string {
  const dir = createTempDir(afterAll);
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  });
  for (const file of list.toString().split('\0').filter(Boolean))
    if (existsSync(join(root, file))) cpSync(join(root, file), join(dir, file));
  return dir;
}

const filesIn = (dir: string) => readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort();

describe('npm scripts', () => {
  it('are programs of this repository, or a tool that answers --help itself', () => {
    const tools = Object.entries(scripts).filter((script) => !isOwn(script));
    expect(tools.map(([name]) => name)).toEqual(['test:unit', 'lint', 'format', 'typecheck']);
  });

  // Else npm's shell would end alone and leave the program running.
  it('begin with exec, the API’s start included', () => {
    expect(scriptsOf('api').start).toBe('cd .. && exec node api/cli.mjs start');
    expect(own.length).toBeGreaterThan(30);
  });
});

describe('--help', () => {
  /** The scripts under the names that usage texts give them, with their commands. */
  const called = own.map(([name, command = '']): [string, string] => [
    ['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`,
    command,
  ]);
  called.push(['npm start -w @site/api', 'exec node api/cli.mjs start']);
  const answers = new Map<string, { code: number | null; output: string }>();
  let before: string[];
  let after: string[];

  beforeAll(async () => {
    const dir = clone();
    before = filesIn(dir);
    const waiting = called.values();
    const work = async () => {
      for (const [name, command] of waiting)
        answers.set(name, await startCommand('sh', ['-c', `${command} --help`], {}, dir).ended);
    };
    await Promise.all([work(), work(), work()]);
    after = filesIn(dir);
  });

  it.each(called)('shows how « %s » is called', (name) => {
    expect(answers.get(name)).toMatchObject({ code: 0, output: expect.stringContaining(name) });
  });

  it('shows every option that documents name', () => {
    const scripts = documents
      .flatMap(parseScripts)
      .filter(({ script }) => own.some(([name]) => name === script));
    const options = scripts.flatMap(({ options: given, ...where }) =>
      given.map((option) => ({ ...where, option })),
    );
    expect(options.length).toBeGreaterThan(30);
    const isShown = ({ script, option }: { script: string; option: string }) => {
      const name = ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`;
      return option === '--help' || answers.get(name)?.output.includes(option);
    };
    expect(options.filter((option) => !isShown(option))).toEqual([]);
  });

  it('leaves a clone as it was: nothing installed, built or stored', () => {
    expect(after).toEqual(before);
  });
});
