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

describe('the kit', () => {
  it('has every component in the README of its package', () => {
    const readme = readFileSync(join(root, 'shell/kit/package/README.md'), 'utf8');
    const components = readdirSync(join(root, 'shell/kit/src/ui')).filter((file) =>
      /^[^.]+\.tsx$/.test(file),
    );
    const names = components.map((file) => `\`${file.slice(0, -'.tsx'.length)}\``);
    expect(names.filter((name) => !readme.includes(name))).toEqual([]);
  });
});

describe('docs/reference/configuration.md', () => {
  const text = readFileSync(join(root, 'docs/reference/configuration.md'), 'utf8');
  const settings = { ...apiSettingsSchema.shape, ...hostSettingsSchema.shape };

  it('explains every setting of host and API', () => {
    expect(Object.keys(settings).filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });
});
