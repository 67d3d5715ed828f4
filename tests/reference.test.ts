import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serverSchema } from '@site/api/config';
import type { RemoteDefinition } from '@site/kit/remote';
import { describe, expect, it } from 'vitest';
import { documentedApi } from '../api/src/app/documented-api.ts';
import { USAGE as operate } from '../api/src/cli/usage.mjs';
import { openApiDocument } from '../api/src/docs/openapi.ts';
import { problemTypes } from '../api/src/http/problem-types.ts';
import { isAddressless } from '../shell/app/remote.ts';
import { USAGE as site } from '../shell/releases/usage.mjs';
import { hostSettings } from '../shell/server/config.ts';
import { apps, root } from './support/paths.ts';
import { USAGE as checks } from './usage.mjs';

/** Folder of the generated pages, which `npm run test:unit -- tests/reference.test.ts -u` writes anew. */
const FOLDER = '../docs/reference';

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |`).join('\n');

const page = (title: string, lead: string, sections: [title: string, text: string][]) =>
  [`# ${title}`, lead, ...sections.flatMap(([heading, text]) => [`## ${heading}`, text])]
    .map((part) => `${part}\n`)
    .join('\n');

const GENERATED = 'This page is generated: see `tests/reference.test.ts`.';

/** Usage texts, as `--help` prints them. */
const usage = (...texts: string[]) => texts.map((text) => `\`\`\`text\n${text}\n\`\`\``).join('\n\n');

describe('docs/reference', () => {
  it('has the usage of every command', async () => {
    const commands = page('Commands', `Each command prints its part with \`--help\`. ${GENERATED}`, [
      ['Start and build', usage(site.compose, site.cluster, site.export)],
      ['Develop', usage(site.dev, site.new)],
      ['Release', usage(site.release, site.client)],
      ['Operate', usage(...Object.values(operate))],
      ['Test and measure', usage(...Object.values(checks))],
    ]);
    await expect(commands).toMatchFileSnapshot(`${FOLDER}/commands.md`);
  });

  it('has every page and every call of the API', async () => {
    const definitions = await Promise.all(
      apps.map(async (app) => {
        const file = join(root, app, app === 'shell' ? 'app' : 'src', 'remote.ts');
        return ((await import(file)) as { default: RemoteDefinition }).default;
      }),
    );
    const pages = definitions.flatMap(({ name, routes }) =>
      routes
        .filter(({ path }) => !isAddressless(path))
        .map(({ path, title }) => [`\`${path}\``, title, name]),
    );
    const calls = Object.entries(openApiDocument(documentedApi).paths ?? {}).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { tags, summary }]) => [
        `\`${method.toUpperCase()} ${path}\``,
        summary,
        tags.join(),
      ]),
    );
    expect(calls.length).toBeGreaterThan(30);
    const lead = `Pages of the site, and calls of its API. \`/api/docs\` of a running site explains each call. ${GENERATED}`;
    const routes = page('Routes', lead, [
      ['Pages', table(['Path', 'Title', 'Remote'], pages)],
      ['Calls', table(['Call', 'Does', 'For'], calls)],
    ]);
    await expect(routes).toMatchFileSnapshot(`${FOLDER}/routes.md`);
  });

  it('has every type of problem', async () => {
    const lead = `Every refusal of the API is a problem document (RFC 9457); its \`type\` is \`/api/docs#\` with one of these codes, or \`about:blank\` where the HTTP status says it all. Titles and meanings are French, as the API sends them. ${GENERATED}`;
    const rows = Object.entries(problemTypes).map(([code, { status, title, meaning }]) => [
      `\`${code}\``,
      String(status),
      title,
      meaning,
    ]);
    const codes = page('Problem codes', lead, [
      ['Codes', table(['Code', 'Status', 'Title', 'Meaning'], rows)],
    ]);
    await expect(codes).toMatchFileSnapshot(`${FOLDER}/problem-codes.md`);
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
  const settings = { ...serverSchema.shape, ...hostSettings.shape };

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
