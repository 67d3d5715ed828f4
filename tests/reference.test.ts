import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSettingsSchema } from '@site/api/config/environment';
import { describe, expect, it } from 'vitest';
import { COMMANDS, EXIT_CODES, targetOptions } from '../shell/cli/commands.mjs';
import { hostSettingsSchema } from '../shell/server/config.ts';
import { root } from './support/paths.ts';

/** Returns a line for each command, with its options, which `--help` explains. */
function listCommands(definitions: (typeof COMMANDS)[keyof typeof COMMANDS]): string {
  return definitions
    .map(({ line, summary, options = [], hasTarget }) => {
      const flags = options.filter(({ hidden }) => !hidden).map((option) => `\`${option.flags}\``);
      return `- ${[`\`site ${line}\``, ...flags, ...(hasTarget ? ['*target*'] : [])].join(' ')}: ${summary}`;
    })
    .join('\n');
}

describe('docs/reference/commands.md', () => {
  it('has every command, written anew by -u', async () => {
    const { to, local, json } = targetOptions;
    const parts = [
      '# Commands\n',
      '`npx site` after `npm install` in the clone, `node shell/dist/server/site.js` in the image, and',
      '`npx https://www.example.org/api/delivery/client.tgz` with the commands of a team. `--help` after a command explains its',
      'options; *target* stands for [those that name the site](#target). `tests/reference.test.ts` writes this page.',
      ...Object.entries(COMMANDS).flatMap(([heading, definitions]) => [
        `\n## ${heading}\n`,
        listCommands(definitions),
      ]),
      '\n## Target\n',
      ...[to, local, json].map(({ flags, description }) => `- \`${flags}\`: ${description}`),
      '\n## Exit codes\n',
      ...Object.entries(EXIT_CODES).map(([code, meaning]) => `- ${code}: ${meaning}`),
      '',
    ];
    await expect(parts.join('\n')).toMatchFileSnapshot('../docs/reference/commands.md');
  });
});

/** A doc comment, and the export that it precedes. */
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(export [^\n]*)/g;

/** Returns the exports of a module of the kit that have no doc comment, or whose example lacks their name. */
function findUndocumented(file: string): string[] {
  const source = readFileSync(join(root, 'shell/kit/src', file), 'utf8');
  const comments = new Map(
    [...source.matchAll(DOCUMENTED)].map(([, comment = '', line = '']) => [line, comment]),
  );
  const lines = source.match(/^export (?:async )?(?:function|const|interface|type) .*/gm) ?? [];
  return lines.flatMap((line) => {
    const [, name = ''] = /(?:function|const|interface|type) (\w+)/.exec(line) ?? [];
    const comment = comments.get(line);
    const [, example] = comment?.split('@example') ?? [];
    const isDocumented = comment && (!example || new RegExp(`\\b${name}\\b`).test(example));
    return isDocumented ? [] : [`${file}: ${name}`];
  });
}

describe('the kit', () => {
  const listModules = (folder: string, ending: string) =>
    readdirSync(join(root, 'shell/kit/src', folder)).filter(
      (file) => file.endsWith(ending) && !file.includes('.test.') && !file.startsWith('jsx'),
    );

  it('explains each export, whose example names it', () => {
    const files = [...listModules('', '.ts'), ...listModules('ui', '.tsx').map((file) => `ui/${file}`)];
    expect(files.length).toBeGreaterThan(70);
    expect(files.flatMap(findUndocumented)).toEqual([]);
  });

  it('has every component in the README of its package', () => {
    const readme = readFileSync(join(root, 'shell/kit/package/README.md'), 'utf8');
    const names = listModules('ui', '.tsx').map((file) => `\`${file.slice(0, -'.tsx'.length)}\``);
    expect(names.filter((name) => !readme.includes(name))).toEqual([]);
  });
});

describe('docs/reference/configuration.md', () => {
  const text = readFileSync(join(root, 'docs/reference/configuration.md'), 'utf8');
  /** The default of each setting, by its name; « – » where it has none. */
  const defaults = new Map(
    [...text.matchAll(/^\| (`[^|]+) \| ([^|]+) \|/gm)].flatMap(([, names = '', values = '']) => {
      const each = values.split(', ');
      return [...names.matchAll(/`(\w+)`/g)].map(([, name = ''], index): [string, string] => [
        name,
        (each[index] ?? each[0] ?? '').replaceAll('`', ''),
      ]);
    }),
  );
  const settings = { ...apiSettingsSchema.shape, ...hostSettingsSchema.shape };

  it('explains every setting of host and API', () => {
    expect(Object.keys(settings).filter((name) => !defaults.has(name))).toEqual([]);
  });

  it.each([
    'PORT',
    'HOST',
    'DATA_DIR',
    'SITE_DIR',
    'FORM_GLOBAL_LIMIT',
    'DISK_RESERVE_MB',
    'LOG_LEVEL',
  ] as const)('has the default of %s that the schema has', (name) => {
    expect(defaults.get(name)).toBe(String(settings[name].parse(undefined)));
  });
});
