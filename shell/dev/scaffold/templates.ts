/// <reference types="vite/client" />

const SUFFIX = '.template';
const TOKEN = /__([A-Za-z]+)__/g;

/** Texts of the templates by path, e.g. `./templates/page/route.template`. The package that a site serves holds them too. */
const texts = import.meta.glob<string>('./templates/**/*.template', {
  query: '?raw',
  import: 'default',
  eager: true,
  exhaustive: true,
});

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
export function fillTemplate(path: string, values: TemplateValues): string {
  const text = texts[`./templates/${path}${SUFFIX}`];
  if (text === undefined) throw new Error(`no template ${path}`);
  return fill(text, values).trimEnd();
}

/**
 * Returns the files of a folder of templates by path, with names replaced in paths and texts. A file is a template named
 * like it with the suffix `.template`, so that lint, types and tests leave templates alone.
 *
 * @param part folder below `templates`, or one in it
 */
export function fillTemplates(part: string, values: TemplateValues): Map<string, string> {
  const folder = `./templates/${part}/`;
  const files = Object.entries(texts).filter(([path]) => path.startsWith(folder));
  return new Map(
    files.map(([path, text]) => [
      fill(path.slice(folder.length, -SUFFIX.length), values),
      fill(text, values),
    ]),
  );
}
