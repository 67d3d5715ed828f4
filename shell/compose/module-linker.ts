import * as react from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import * as reactDom from 'react-dom';
import * as reactDomStatic from 'react-dom/static.edge';
import * as router from 'react-router-dom';
import type { ModuleText } from './module-texts.ts';

/** `prerenderToNodeStream` for frames of earlier releases: a prelude of texts. */
async function prerenderToNodeStream(...args: Parameters<typeof reactDomStatic.prerender>) {
  const { prelude, ...rest } = await reactDomStatic.prerender(...args);
  return { ...rest, prelude: prelude.pipeThrough(new TextDecoderStream()) };
}

/** Packages that the site provides to releases, by import specifier; a release bundles all others. */
const packages: Record<string, object> = {
  react,
  'react/jsx-runtime': jsxRuntime,
  'react-dom': reactDom,
  'react-dom/static': { ...reactDomStatic, prerenderToNodeStream },
  'react-dom/static.edge': reactDomStatic,
  'react-router-dom': router,
};

/** Global through which generated modules reach the packages and the linker. */
const KEY = '@site/renderer';

const createUrl = (text: string) => URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));

/** Returns a module that exports a package's own names. */
function formatPackage(specifier: string, exported: object): string {
  const names = Object.keys(exported).filter((name) => /^[A-Za-z_$][\w$]*$/.test(name) && name !== 'default');
  return [
    `const exported = globalThis[${JSON.stringify(KEY)}].packages[${JSON.stringify(specifier)}];`,
    'export default exported.default ?? exported;',
    ...names.map((name) => `export const ${name} = exported.${name};`),
  ].join('\n');
}

/** Loads modules from their texts, as `blob:` modules: Deno lets these import no file. */
export class ModuleLinker {
  readonly #modules: Map<string, ModuleText>;
  readonly #urls = new Map<string, string>();
  /** Names of the modules whose imports are being linked. */
  readonly #open = new Set<string>();

  constructor(modules: Record<string, ModuleText>) {
    this.#modules = new Map(Object.entries(modules));
    Object.assign(globalThis, { [KEY]: { packages, link: (name: string) => this.#link(name) } });
  }

  load<T>(name: string): Promise<T> {
    return import(/* @vite-ignore */ this.#link(name));
  }

  /** Replaces the addresses of modules in a text, such as a stack, by their names. */
  restoreNames(text: string): string {
    return [...this.#urls].reduce((restored, [name, url]) => restored.replaceAll(url, name), text);
  }

  /** Returns the address of a module. A dynamic import is linked when it runs, and so may lead back to its module. */
  #link(name: string): string {
    const known = this.#urls.get(name);
    if (known) return known;
    const module = this.#modules.get(name);
    const exported = Object.hasOwn(packages, name) ? packages[name] : undefined;
    if (!module && !exported) return name;
    if (this.#open.has(name)) throw new Error(`modules import each other: ${[...this.#open].join(', ')}`);
    this.#open.add(name);
    const url = createUrl(module ? this.#formatModule(module) : formatPackage(name, exported as object));
    this.#open.delete(name);
    this.#urls.set(name, url);
    return url;
  }

  #formatModule({ code, imports }: ModuleText): string {
    const [first = '', ...others] = code;
    return others.reduce((text, piece, index) => {
      const { to, isDynamic } = imports[index] as ModuleText['imports'][number];
      const reference = isDynamic
        ? `globalThis[${JSON.stringify(KEY)}].link(${JSON.stringify(to)})`
        : this.#link(to);
      return text + reference + piece;
    }, first);
  }
}
