import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiSettingsSchema } from '@site/api/config';
import { manifestSchema } from '@site/kit/contract';
import type { RemoteDefinition } from '@site/kit/remote';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { isTemplatePath } from '../shell/app/remote.ts';
import { COMMANDS, EXIT_CODES, targetOptions } from '../shell/cli/commands.mjs';
import { hostSettingsSchema } from '../shell/server/config.ts';
import { apps, root } from './support/paths.ts';

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

/** Returns the tables of the commands by heading. */
function commandSections(): [title: string, text: string][] {
  const describe = ({ flags, description }: { flags: string; description: string }) =>
    `\`${flags}\` ${description}`;
  return Object.entries(COMMANDS).map(([heading, definitions]) => [
    heading,
    table(
      ['Command', 'Does', 'Options'],
      definitions.map(({ line, summary, options = [], hasTarget }) => [
        `\`site ${line}\``,
        summary,
        [...options.filter(({ hidden }) => !hidden).map(describe), ...(hasTarget ? ['a target'] : [])].join(
          '<br>',
        ),
      ]),
    ),
  ]);
}

/** A doc comment, and the export or the field of a schema that it precedes. */
const DOCUMENTED = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(export [^\n]*|\w+[:,][^\n]*)/g;

/** Returns the text of a doc comment without its tags, and its example. */
function parseComment(comment: string) {
  const lines = comment.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trimEnd());
  const [text = '', ...tags] = lines.join('\n').split(/^@/m);
  const example = tags.find((tag) => tag.startsWith('example'))?.slice('example'.length) ?? '';
  return {
    text: text
      .replaceAll(/\{@link (\w+)\}/g, '`$1`')
      .replaceAll(/\s+/g, ' ')
      .trim(),
    example: example.trim(),
  };
}

/** Returns the first sentence of a text; a period inside a name or a path ends none. */
const firstSentence = (text: string) => text.split(/(?<=\.) (?=[A-Z«`])/)[0] ?? '';

/**
 * Returns a row for each module of the kit: its exports, and what the first one is. @throws Error for an export without a
 * doc comment, or with an example that doesn't name it
 */
function kitRows(folder: string, ending: string): string[][] {
  const files = readdirSync(join(root, 'shell/kit/src', folder))
    .filter((file) => file.endsWith(ending) && !file.includes('.test.') && !file.startsWith('jsx'))
    .sort();
  return files.flatMap((file) => {
    const source = readFileSync(join(root, 'shell/kit/src', folder, file), 'utf8');
    const comments = new Map(
      [...source.matchAll(DOCUMENTED)].map(([, comment = '', next = '']) => [next, parseComment(comment)]),
    );
    const lines = source.match(/^export (?:async )?(?:function|const|interface|type) .*/gm) ?? [];
    const exports = lines.map((line) => {
      const [, name = ''] = /(?:function|const|interface|type) (\w+)/.exec(line) ?? [];
      const documentation = comments.get(line);
      if (!documentation) throw new Error(`${folder}${file}: ${name} has no doc comment`);
      if (documentation.example && !new RegExp(`\\b${name}\\b`).test(documentation.example))
        throw new Error(`${folder}${file}: the example of ${name} doesn’t name it`);
      return { name, text: documentation.text };
    });
    if (exports.length === 0) return [];
    const module = file.slice(0, -ending.length);
    const main = exports.find(({ name }) => name === module) ?? exports[0];
    const names = exports.map(({ name }) => `\`${name}\``).join(' ');
    return [[`\`${folder}${module}\``, names, firstSentence(main?.text ?? '')]];
  });
}

/** Schemas of the manifest by the prefix of their fields. */
const SCHEMAS: [prefix: string, constant: string][] = [
  ['offers[].choices[].values[]', 'valueSchema'],
  ['offers[].choices[]', 'offerChoiceSchema'],
  ['offers[].sheet', 'specSheetSchema'],
  ['offers[]', 'quotableOfferSchema'],
  ['routes[]', 'routeSchema'],
  ['entries[]', 'searchTargetSchema'],
  ['islands[]', 'islandSchema'],
  ['provider', 'providerSchema'],
  ['frame', 'frameSchema'],
  ['', 'manifestObject'],
];
/** Schemas that others extend. */
const BASES = ['modulesSchema', 'offerSchema'];

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Returns the doc comments of a schema's fields, by constant and name. */
function fieldComments(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of ['shell/kit/src/contract.ts', 'api/contract/src/quote.ts']) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const block of source.split(/^(?=(?:export )?const )/m)) {
      const [, constant = ''] = /^(?:export )?const (\w+)/.exec(block) ?? [];
      for (const [, comment = '', field = ''] of block.matchAll(DOCUMENTED)) {
        const [, name] = /^(\w+)[:,]/.exec(field) ?? [];
        if (name) found.set(`${constant}.${name}`, parseComment(comment).text);
      }
    }
  }
  return found;
}

/** Returns a short text of a field's type and bounds. */
function typeText({ type, const: only, enum: values, anyOf, oneOf, pattern, items }: JsonSchema): string {
  if (only !== undefined) return `\`${only}\``;
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  const alternatives = anyOf ?? oneOf;
  if (alternatives) {
    const texts = alternatives.map((each) => (typeof each === 'boolean' ? '' : typeText(each)));
    return [...new Set(texts)].join(' or ');
  }
  if (type === 'array' && typeof items === 'object' && !Array.isArray(items))
    return `list of ${typeText(items)}`;
  return pattern ? `${type} \`${pattern}\`` : `${type}`;
}

/** Returns a row for each field of a schema, nested fields after their own. @throws Error for a field without a doc comment */
function fieldRows(schema: JsonSchema, comments: Map<string, string>, prefix = ''): string[][] {
  if (schema.type === 'array') return fieldRows(schema.items as JsonSchema, comments, `${prefix}[]`);
  const variants = schema.oneOf as JsonSchema[] | undefined;
  if (variants) return variants.flatMap((variant) => fieldRows(variant, comments, prefix));
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return [];
    const [, constant = ''] = SCHEMAS.find(([start]) => prefix.startsWith(start)) ?? [];
    const path = prefix ? `${prefix}.${name}` : name;
    const presence = schema.required?.includes(name)
      ? 'yes'
      : field.default === undefined
        ? ''
        : `\`${JSON.stringify(field.default)}\` by default`;
    const meaning = [constant, ...BASES].map((each) => comments.get(`${each}.${name}`)).find(Boolean);
    if (!meaning) throw new Error(`${path} has no doc comment`);
    return [[`\`${path}\``, typeText(field), presence, meaning], ...fieldRows(field, comments, path)];
  });
}

describe('docs/reference', () => {
  it('has every export of the kit', async () => {
    const head = ['Module', 'Exports', 'Is'];
    const lead = `What a remote may import from \`@site/kit/…\`; the doc comments in \`shell/kit/src\` have contracts and examples. ${GENERATED}`;
    const kit = page('Kit', lead, [
      ['Components', table(head, kitRows('ui/', '.tsx'))],
      ['Functions, hooks and types', table(head, kitRows('', '.ts'))],
    ]);
    await expect(kit).toMatchFileSnapshot(`${FOLDER}/kit.md`);
  });

  it('has every field of the manifest', async () => {
    const rows = fieldRows(z.toJSONSchema(manifestSchema, { io: 'input' }), fieldComments());
    expect(rows.length).toBeGreaterThan(60);
    const lead = `The build of a remote writes \`manifest.json\`: its contract with the site (\`shell/kit/src/contract.ts\`). ${GENERATED}`;
    const manifest = page('Manifest', lead, [
      ['Fields', table(['Field', 'Type', 'Required', 'Meaning'], rows)],
    ]);
    await expect(manifest).toMatchFileSnapshot(`${FOLDER}/manifest.md`);
  });

  it('has every command', async () => {
    const { to, local, json } = targetOptions;
    const target = [to, local, json].map(({ flags, description }) => [`\`${flags}\``, description]);
    const codes = Object.entries(EXIT_CODES).map(([code, meaning]) => [code, meaning]);
    const lead = `\`npx site\` after \`npm install\` in the clone, \`node shell/dist/server/site.js\` in the image, and \`npx https://www.example.org/api/delivery/client.tgz\` with the commands of a team. \`--help\` after a command prints its part. ${GENERATED}`;
    const commands = page('Commands', lead, [
      ...commandSections(),
      ['A target', table(['Option', 'Means'], target)],
      ['Exit codes', table(['Code', 'Means'], codes)],
    ]);
    await expect(commands).toMatchFileSnapshot(`${FOLDER}/commands.md`);
  });

  it('has every page', async () => {
    const definitions = await Promise.all(
      apps.map(async (app) => {
        const file = join(root, app, app === 'shell' ? 'app' : 'src', 'remote.ts');
        return ((await import(file)) as { default: RemoteDefinition }).default;
      }),
    );
    const pages = definitions.flatMap(({ name, routes }) =>
      routes
        .filter(({ path }) => !isTemplatePath(path))
        .map(({ path, title }) => [`\`${path}\``, title, name]),
    );
    const lead = `Pages of the site. \`/api/docs\` of a running site explains each call of its API and each type of problem, \`/api/openapi.json\` is for programs. ${GENERATED}`;
    const routes = page('Routes', lead, [['Pages', table(['Path', 'Title', 'Remote'], pages)]]);
    await expect(routes).toMatchFileSnapshot(`${FOLDER}/routes.md`);
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
