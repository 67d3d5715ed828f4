import { join } from 'node:path';
import { build } from 'vite';
import type { Browser } from './engine.ts';
import type { finder } from './page/find.ts';

type Finder = typeof finder;

/** Calls a function of `page/find.ts` in the page. */
export type Find = <Name extends keyof Finder>(
  name: Name,
  ...args: Parameters<Finder[Name]>
) => Promise<ReturnType<Finder[Name]>>;

/** `page/find.ts` with its library as one script. */
export async function buildFinder(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'page/find.ts'), formats: ['iife'], name: 'finder' },
    },
  });
  const [{ output }] = [result].flat() as unknown as [{ output: { code: string }[] }];
  return `(() => { ${output[0]?.code} })()`;
}

/** Takes the script into each page that isn't known yet. */
export function finderOf(browser: Browser, script: string): Find {
  return async (name, ...args) => {
    type Answer = { value: ReturnType<Finder[typeof name]> } | null;
    const call = `window.__finder ? { value: __finder.${name}(...${JSON.stringify(args)}) } : null`;
    const ask = () => browser.evaluate<Answer>(call);
    let answer = await ask();
    while (!answer) {
      await browser.evaluate(script);
      answer = await ask();
    }
    return answer.value;
  };
}
