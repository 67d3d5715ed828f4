import { typeset } from '@site/kit/typography';
import { escapeHtml } from '../compose/escape.ts';
import { asQuery, entriesOf, INDEX_PATHS, type SearchEntry } from '../src/search/entry.ts';
import { type Findings, finder, type Piece } from '../src/search/find.ts';
import { aboutOf, countOf, type Results, resultsOf } from '../src/search/results.ts';
import { ANSWERED, SLOT, slots } from '../src/search/slots.ts';
import type { Answer } from './answer.ts';
import type { Edition } from './composition.ts';
import { suggestionsFor, wordsIn } from './suggest.ts';

interface Search {
  pages: SearchEntry[];
  find(query: string): Findings;
}

/** Made with the first search of an edition, once for all that publish the same index. */
const searches = new WeakMap<Answer, Promise<Search>>();

async function makeSearch(index: Answer): Promise<Search> {
  const entries = entriesOf(JSON.parse(index.bodies.identity.bytes.toString('utf8')));
  return { pages: entries.filter(({ kind }) => kind === 'Page'), find: await finder(entries) };
}

function searchOf(edition: Edition): Promise<Search> {
  const index = edition.find(INDEX_PATHS.complete);
  if (!index) throw new Error(`the composition has no ${INDEX_PATHS.complete}`);
  const known = searches.get(index) ?? makeSearch(index);
  searches.set(index, known);
  return known;
}

const shown = (text: string) => escapeHtml(typeset(text));
const marked = (pieces: Piece[]) =>
  pieces.map(({ text, isHit }) => (isHit ? `<mark>${shown(text)}</mark>` : shown(text))).join('');

/** Replaces what a page has in its one place for it. Throws when it has none: the template is another release's. */
function fill(page: string, place: RegExp, with_: (...groups: string[]) => string): string {
  if (!place.test(page)) throw new Error(`a composed page has no place for ${place}`);
  return page.replace(place, (_, ...groups: string[]) => with_(...groups));
}

const place = (slot: string) => new RegExp(`(<div ${SLOT}="${slot}"[^>]*)>.*?(?=</div>)`, 's');
const field = new RegExp(`<input (?=${SLOT}="${slots.words}")`);

const withWords = (page: string, words: string) =>
  fill(page, field, () => `<input value="${escapeHtml(words)}" `);

const listOf = ({ shown: results }: Results) =>
  results
    .map((result) => {
      const excerpt = result.excerpt.length > 0 ? `<p>${marked(result.excerpt)}</p>` : '';
      const link = `<a href="${escapeHtml(result.path)}">${marked(result.name)}</a>`;
      return `<li>${link}<small>${shown(aboutOf(result))}</small>${excerpt}</li>`;
    })
    .join('');

/** What an address such as `/recherche?q=sauvegarde` asks for; empty when it only shows the field. */
export const queryIn = (address: string): string => asQuery(new URLSearchParams(address).get('q') ?? '');

/** The page of results for a search. */
export async function fillResults(edition: Edition, template: string, query: string): Promise<string> {
  const { find } = await searchOf(edition);
  const results = resultsOf(find(query), query);
  const list = results.count > 0 ? `<ol>${listOf(results)}</ol>` : '';
  const page = fill(
    template,
    place(slots.results),
    (open) =>
      `${open} ${ANSWERED}="${escapeHtml(query)}"><p role="status">${shown(countOf(results))}</p>${list}`,
  );
  return withWords(page, query);
}

/** The not-found page with pages that may have been meant, and the words of the address to search for. */
export async function fillNotFound(edition: Edition, template: string, path: string): Promise<string> {
  const { pages, find } = await searchOf(edition);
  const meant = suggestionsFor(path, pages, find).map(
    (entry) => `<a href="${escapeHtml(entry.path)}">${shown(entry.name)}</a>`,
  );
  const page = withWords(template, asQuery(wordsIn(path)));
  if (meant.length === 0) return page;
  return fill(
    page,
    place(slots.suggestions),
    (open) => `${open}><p>Vouliez-vous dire : ${meant.join(', ')} ?</p>`,
  );
}
