import type { Plugin, Manifest as ViteManifest } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const HELPER_CHUNK = 'vite-preload-helper';
/** Event that Vite's preload helper dispatches when a preload fails. */
const HELPER_EVENT = 'vite:preloadError';
const IMPORT = new RegExp(
  String.raw`import\s*\{\s*\w+ as (\w+)\s*\}\s*from\s*["'][^"']*${HELPER_CHUNK}-[^"']+["'];?`,
);

/**
 * Vite plugin: removes the helper in which Vite wraps every dynamic import to preload style sheets and modules. The site needs
 * neither, since the page's HTML holds the CSS and preloads the modules. The helper would be a further file per app.
 */
export function preloadHelperRemovalPlugin(): Plugin {
  return {
    name: 'site:without-preload-helper',
    enforce: 'pre',
    load: (id) => (id === HELPER ? 'export const __vitePreload = (load) => load();' : null),
    // Replaces the import before Vite hashes the file names, so that a name identifies the content.
    renderChunk: (code) =>
      IMPORT.test(code) ? { code: code.replace(IMPORT, 'const $1=(load)=>load();'), map: null } : null,
    generateBundle(_, bundle) {
      for (const [file, chunk] of Object.entries(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (chunk.name === HELPER_CHUNK) delete bundle[file];
        // Another version of Vite may rename the helper or import it differently.
        else if (chunk.code.includes(HELPER_CHUNK) || chunk.code.includes(HELPER_EVENT))
          this.error(`${file} still has Vite’s preload helper`);
      }
    },
  };
}

/** Returns Vite's manifest without the helper's chunk. */
export function removePreloadHelper(vite: ViteManifest): ViteManifest {
  const isHelper = (key: string) => vite[key]?.name === HELPER_CHUNK;
  const remaining = Object.entries(vite).filter(([key]) => !isHelper(key));
  return Object.fromEntries(
    remaining.map(([key, chunk]) => [
      key,
      { ...chunk, imports: (chunk.imports ?? []).filter((name) => !isHelper(name)) },
    ]),
  );
}

/** Modules of every kind of page, and further modules of pages with offers. */
const ANY =
  'ui/(Button|Section|Field|Select)|page-context|url-state|jsx-runtime|typography|prerender|numbers';
const OFFERS =
  'ui/(Icon|Price|SegmentedControl|PlanTable|PlanCard|SpecList|Badge|EmptyState|AddToQuote|CopyButton|LoadFailure|Skeleton)|offer-action|money|quote-path|quote-text|spec-value';
/** Further modules of pages whose offers can be compared and ordered. */
const COMPARED = 'ui/(OfferAction|CompareCheckbox|CompareBar|Claim)|comparison|local-store';

const shared = (name: string, modules: string) => ({
  name,
  test: new RegExp(`(?:kit/src|contract/src/(?:quote|texts))/(${modules})\\.`),
  minShareCount: 2,
});

/**
 * Returns the chunk groups of a remote. Modules that several pages share are one file, since a request costs more than unused
 * bytes. In a remote without offers few pages show offers, so that the modules for offers are a separate file.
 */
export const buildChunkGroups = (hasOffers: boolean) =>
  hasOffers
    ? [shared('commun', `${ANY}|${OFFERS}|${COMPARED}`)]
    : [shared('commun', ANY), shared('offres', OFFERS)];
