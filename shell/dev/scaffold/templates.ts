import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(import.meta.dirname, 'templates');
const SUFFIX = '.template';
const TOKEN = /__([A-Za-z]+)__/g;

/** Values of the names in templates: `__remote__` is `values.remote`. */
export type TemplateValues = Record<string, string>;

/** Replaces the names in a text. Throws for a name without a value, which is a fault of the template. */
const fill = (text: string, values: TemplateValues): string =>
  text.replace(TOKEN, (token, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for ${token}`);
    return value;
  });

/** Returns the text of one template, without its last line break. */
export const fillTemplate = (path: string, values: TemplateValues): string =>
  fill(readFileSync(join(FOLDER, path + SUFFIX), 'utf8'), values).trimEnd();

/**
 * Returns the files of a folder of templates by path, with names replaced in paths and texts. A file is a template named
 * like it with the suffix `.template`, so that lint, types and tests leave templates alone.
 *
 * @param part folder below `templates`, or one in it
 */
export function fillTemplates(part: string, values: TemplateValues): Map<string, string> {
  const folder = join(FOLDER, part);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => statSync(join(folder, file)).isFile())
    .sort();
  return new Map(
    files.map((file) => [
      fill(file.replaceAll('\\', '/').slice(0, -SUFFIX.length), values),
      fill(readFileSync(join(folder, file), 'utf8'), values),
    ]),
  );
}
