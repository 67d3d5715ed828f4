import type { Plugin, Manifest as ViteManifest } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const HELPER_CHUNK = 'vite-preload-helper';
/** Dispatched by Vite's own helper when a preload fails. */
const HELPER_EVENT = 'vite:preloadError';
const IMPORT = new RegExp(
  String.raw`import\s*\{\s*\w+ as (\w+)\s*\}\s*from\s*["'][^"']*${HELPER_CHUNK}-[^"']+["'];?`,
);

/**
 * Vite wraps every dynamic import in a helper that loads style sheets and modules ahead. Neither is left to do: CSS
 * comes from the server build, and the page's HTML asks for all modules. The helper would be one more file an app.
 */
export function withoutPreloadHelper(): Plugin {
  return {
    name: 'site:without-preload-helper',
    enforce: 'pre',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : null),
    // Before file names are hashed: a name stands for one content.
    renderChunk: (code) =>
      IMPORT.test(code) ? { code: code.replace(IMPORT, 'const $1=(load)=>load();'), map: null } : null,
    generateBundle(_, bundle) {
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.name === HELPER_CHUNK) delete bundle[file];
        // Another version of Vite may call it otherwise, or import it in another way.
        else if (chunk.code.includes(HELPER_CHUNK) || chunk.code.includes(HELPER_EVENT))
          this.error(`${file} still has Vite’s preload helper`);
      }
    },
  };
}

/** Vite's manifest without the helper's chunk. */
export function withoutHelper(vite: ViteManifest): ViteManifest {
  const isHelper = (key: string) => vite[key]?.name === HELPER_CHUNK;
  const kept = Object.entries(vite).filter(([key]) => !isHelper(key));
  return Object.fromEntries(
    kept.map(([key, chunk]) => [
      key,
      { ...chunk, imports: (chunk.imports ?? []).filter((name) => !isHelper(name)) },
    ]),
  );
}

/** What pages of any kind show, and what those that show offers need besides. */
const ANY = 'ui/(Button|Section|Field|Select)|nav|static|url-state|jsx-runtime|typography|prerender|numbers';
const OFFERS =
  'ui/(Glyph|Price|SegmentedControl|PlanTable|PlanCard|SpecList|Badge|EmptyState|AddToQuote|CopyButton|LoadFailure|Skeleton)|offer-action|money|quote-path|quote-text';
/** What pages of offers show that can be compared and ordered. */
const COMPARED = 'ui/(OfferAction|CompareTick|CompareBar|Claim)|compared|on-device';

const shared = (name: string, modules: string) => ({
  name,
  test: new RegExp(`(?:kit|contract)/src/(${modules})\\.`),
  minShareCount: 2,
});

/**
 * Chunks of a remote: what several pages share is one file, since a request costs more than the bytes a page may not need.
 * Of a remote that publishes no offers few pages show any: what those need is a file of its own.
 */
export const chunkGroups = (hasOffers: boolean) =>
  hasOffers
    ? [shared('commun', `${ANY}|${OFFERS}|${COMPARED}`)]
    : [shared('commun', ANY), shared('offres', OFFERS)];
