import { gzipSync } from 'node:zlib';
import { formatCents } from '@site/kit/money';
import type { Passage } from '../../site/composition.ts';
import { kinds, type PublishedIndex, type PublishedPlace } from '../../src/search/entry.ts';
import type { Catalogue } from '../../src/site-plan/catalogue.ts';

/**
 * Bytes the index may have (gzip): the first search loads it with the dialog, 30 kB in all. Names and prices are never
 * left out; texts become shorter where they would be more.
 */
export const MOST_BYTES = 23_500;

/** Lengths texts are tried with, in characters. */
const LENGTHS = [Number.POSITIVE_INFINITY, 1_000, 700, 500, 400, 300, 240, 180, 120, 60, 0];

/** A sentence that stands on several pages is found once. */
const REPEATED = 40;

const placeKinds = { place: 'Rubrique', question: 'Question', row: 'Tableau' } as const;

const once = (unit: string) => (unit === 'unique' ? '' : ` / ${unit}`);
const splitAt = (path: string) => /^([^?#]*)(.*)$/.exec(path)?.slice(1) as [string, string];
const kind = (name: (typeof kinds)[number]) => kinds.indexOf(name);

/** What the search looks through: every page and what it says, every plan and game any team published. */
export function searchIndex(
  catalogue: Catalogue,
  pages: Record<string, { passages: Passage[] } | undefined>,
): string {
  const whole = published(catalogue, pages);
  for (const length of LENGTHS) {
    const json = JSON.stringify(shortened(whole, length));
    if (length === 0 || gzipSync(json, { level: 9 }).length <= MOST_BYTES) return json;
  }
  throw new Error('unreachable');
}

function published(
  { pages, offers, entries }: Catalogue,
  composed: Record<string, { passages: Passage[] } | undefined>,
): PublishedIndex {
  const said = new Set<string>();
  const unsaid = (text: string) =>
    text
      .split(' · ')
      .filter((part) => part.length < REPEATED || !said.has(part))
      .map((part) => {
        said.add(part);
        return part;
      })
      .join(' · ');
  const offerNames = new Set(offers.map(({ name }) => name));
  return pages.map(({ path, label, title }) => {
    const on = ({ path: whole }: { path: string }) => splitAt(whole)[0] === path;
    const passages = new Map(composed[path]?.passages.map((passage) => [`#${passage.anchor}`, passage]));
    const own = passages.get('#');
    passages.delete('#');
    const take = (rest: string) => {
      const text = passages.get(rest)?.text ?? '';
      passages.delete(rest);
      return unsaid(text);
    };
    const places: PublishedPlace[] = [
      ...offers.filter(on).map(({ name, path: whole, priceCents, unit }): PublishedPlace => {
        const [, rest] = splitAt(whole);
        const price = priceCents === null ? 'Sur devis' : `${formatCents(priceCents)} HT${once(unit)}`;
        return [kind('Offre'), rest, name, take(rest), price];
      }),
      ...entries.filter(on).map((entry): PublishedPlace => {
        const [, rest] = splitAt(entry.path);
        const number = kind(entry.kind === 'jeu' ? 'Jeu' : 'Rubrique');
        return [number, rest, entry.name, take(rest), entry.keywords?.join(' ') ?? ''];
      }),
    ];
    for (const [rest, { kind: found, heading, text }] of passages) {
      // What another page sells is found there.
      if (!offerNames.has(heading)) places.push([kind(placeKinds[found]), rest, heading, unsaid(text)]);
    }
    return { path, name: label, title, text: unsaid(own?.text ?? ''), places };
  });
}

/** The index with no text longer than so many characters, and without what is empty. */
function shortened(index: PublishedIndex, length: number): PublishedIndex {
  const short = (text: string) =>
    text.length <= length ? text : text.slice(0, text.lastIndexOf(' ', length)).replace(/[ ·]+$/, '');
  return index.map(({ text, places, ...page }) => ({
    ...page,
    text: short(text),
    places: places.map(([number, rest, name, said = '', more = '']): PublishedPlace => {
      if (more) return [number, rest, name, short(said), more];
      return said ? [number, rest, name, short(said)] : [number, rest, name];
    }),
  }));
}
