import { gzipSync } from 'node:zlib';
import { formatHtAndTtc, type Vat } from '@site/api-contract/texts/money';
import type { Offer, SearchTarget } from '@site/kit/contract';
import { slugify } from '@site/kit/slug';
import {
  SEARCH_ENTRY_KINDS,
  type SearchIndex,
  type SearchIndexPlace,
} from '../../app/search/search-index.ts';
import type { Catalogue } from '../../app/site-map/catalogue.ts';
import type { SearchSection } from '../../site/composition.ts';

/**
 * Maximum size of the dialog's index in bytes (gzip): the first search loads it with the dialog, 30 kB in all. Names and
 * prices always stay; texts are shortened to fit.
 */
const MOST_BYTES = 23_500;

/** Maximum lengths of texts to try, in characters. */
const LENGTHS = [1_000, 700, 500, 400, 300, 240, 180, 120, 60, 0];

/** Length in characters from which a text repeated on several pages is indexed once. */
const REPEATED = 40;

/** A numbered heading is a clause of a contract. */
const CLAUSE = /^\d+\. /;

const placeKinds = { place: 'Rubrique', question: 'Question', row: 'Tableau' } as const;

const once = (unit: string) => (unit === 'unique' ? '' : ` / ${unit}`);
const splitAt = (path: string) => /^([^?#]*)(.*)$/.exec(path)?.slice(1) as [string, string];
const kind = (name: (typeof SEARCH_ENTRY_KINDS)[number]) => SEARCH_ENTRY_KINDS.indexOf(name);

/**
 * Returns the search indexes as JSON, of all pages, offers and entries: `complete` for the page of results, `short` for the
 * dialog.
 */
export function buildSearchIndexes(
  catalogue: Catalogue,
  pages: Record<string, { sections: SearchSection[] } | undefined>,
  vat: Vat,
): { complete: string; short: string } {
  const whole = published(catalogue, pages, vat);
  const complete = JSON.stringify(whole);
  let short = complete;
  for (const length of LENGTHS) {
    if (gzipSync(short, { level: 9 }).length <= MOST_BYTES) break;
    short = JSON.stringify(shortened(whole, length));
  }
  return { complete, short };
}

function published(
  { pages, offers, entries }: Catalogue,
  composed: Record<string, { sections: SearchSection[] } | undefined>,
  vat: Vat,
): SearchIndex {
  const seenAddresses = new Set<string>();
  const unsaid = (text: string) => {
    const parts = text.split(' · ').filter((part) => part.length < REPEATED || !seenAddresses.has(part));
    for (const part of parts) seenAddresses.add(part);
    return parts.join(' · ');
  };
  const pageNames = new Set(pages.map(({ label }) => label));
  const offerNames = new Set(offers.map(({ name }) => name));
  const tools = entries.filter(({ kind: name }) => name === 'outil');
  const toolPaths = new Set(tools.map(({ path }) => path));
  const toolPlaces = tools.map(({ path, name, keywords }): SearchIndexPlace => {
    const [page = '', rest = ''] = splitAt(path);
    const section = composed[page]?.sections.find(({ anchor }) => anchor && rest === `#${anchor}`);
    return [kind('Outil'), path, name, section?.text ?? '', keywords?.join(' ')];
  });
  const pageEntries = pages.map(({ path, label, title }) => {
    const on = ({ path: whole }: { path: string }) => splitAt(whole)[0] === path;
    const sections = new Map(composed[path]?.sections.map((section) => [`#${section.anchor}`, section]));
    const own = sections.get('#');
    sections.delete('#');
    const take = (rest: string) => {
      const text = sections.get(rest)?.text ?? '';
      sections.delete(rest);
      return unsaid(text);
    };
    const places: SearchIndexPlace[] = [
      ...offers.filter(on).map((offer): SearchIndexPlace => {
        const [, rest] = splitAt(offer.path);
        return [kind('Offre'), rest, offer.name, take(rest), '', getPrice(offer, vat)];
      }),
      ...entries.filter(on).flatMap((entry): SearchIndexPlace[] => {
        if (entry.kind === 'outil') return [];
        const [, rest] = splitAt(entry.path);
        const number = kind(entry.kind === 'jeu' ? 'Jeu' : 'Rubrique');
        const words = entry.keywords?.join(' ') ?? '';
        return [
          [number, rest, entry.name, take(rest), words, priceFrom(entry, offers, vat), entry.calculator],
        ];
      }),
    ];
    for (const [rest, { kind: place, heading, text }] of sections) {
      // The search finds pages, offers and tools by their own entry.
      if (pageNames.has(heading) || offerNames.has(heading) || toolPaths.has(path + rest)) continue;
      const anchor = rest === `#${slugify(heading)}` ? '#' : rest;
      const number = kind(CLAUSE.test(heading) ? 'Clause' : placeKinds[place]);
      places.push([number, anchor, heading, unsaid(text)]);
    }
    return { path, name: label, title, text: unsaid(own?.text ?? ''), places };
  });
  return [...pageEntries, { path: '', name: 'Outils', title: '', text: '', places: toolPlaces }];
}

const getPrice = ({ priceCents, unit }: Pick<Offer, 'priceCents' | 'unit'>, vat: Vat) =>
  priceCents === null ? 'Sur devis' : formatHtAndTtc(priceCents, vat, once(unit));

/** Returns the price of the cheapest offer that meets an entry's needs; '' without any. */
function priceFrom({ least }: SearchTarget, offers: Offer[], vat: Vat): string {
  const [cheapest] = offers
    .filter(({ sheet, priceCents }) => {
      if (!least || !sheet || sheet.isCustom || priceCents === null) return false;
      return sheet.family === least.family && (sheet.ramGo ?? 0) >= least.ramGo;
    })
    .sort((one, other) => (one.priceCents ?? 0) - (other.priceCents ?? 0));
  return cheapest ? `dès ${getPrice(cheapest, vat)}` : '';
}

/** Returns the index with texts of at most `length` characters. */
function shortened(index: SearchIndex, length: number): SearchIndex {
  const short = (text: string) =>
    text.length <= length ? text : text.slice(0, text.lastIndexOf(' ', length)).replace(/[ ·]+$/, '');
  return index.map(({ text, places, ...page }) => ({
    ...page,
    text: short(text),
    places: places.map(
      ([number, rest, name, text, ...more]): SearchIndexPlace => [number, rest, name, short(text), ...more],
    ),
  }));
}
