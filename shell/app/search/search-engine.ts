import { normaliseQuery, type SearchEntry } from './search-index.ts';
import { findSynonyms, splitWords, type Word } from './words.ts';

/** A piece of a text. A hit is a word that matches the query. */
export interface TextPiece {
  text: string;
  isHit: boolean;
}

export interface SearchMatches {
  /** Best first. */
  entries: SearchEntry[];
  /** Splits a text into hits and the text between the hits. */
  marked(text: string): TextPiece[];
  /** Returns the part of a text that matches most words of the query, shortened to about 170 characters. */
  excerpt(text: string): TextPiece[];
}

/** Maximum number of query words searched: it bounds the cost of a search. */
const QUERY_WORDS = 12;

/** Score of a matching word, by the field that holds the word. */
const weights = { name: 12, price: 8, text: 3, words: 2 };
/** Score of a word in a page's text: that text is the page's introduction, which names the subject. */
const LEAD = 5;
/** Bonus for words in short texts: at most `more`, and half of `more` for a text of `words` words. */
const BREVITY = { more: 1, words: 20 };
type Field = keyof typeof weights;
const fields = Object.keys(weights) as Field[];

/**
 * Factor of the score by kind of entry. A page ranks before an offer, an offer before a question, a question before a
 * clause. A row of a table ranks last because a single row says little.
 */
const worth: Record<SearchEntry['kind'], number> = {
  Page: 2,
  Outil: 2,
  Jeu: 1.5,
  Offre: 1.4,
  Question: 1,
  Rubrique: 1,
  Tableau: 0.4,
  Clause: 0.6,
};
/** Factor for an entry whose name holds every typed word, if those words are at least half of the name. */
const NAMED = 1.5;
const NAMED_KINDS = new Set<SearchEntry['kind']>(['Page', 'Outil', 'Offre', 'Jeu']);
/** Factor for offers when the query holds a number with a unit: a size, a speed or a price. */
const SIZED_OFFER = 4;
const SIZE = /^\d[\d.]*[a-z]+$/;

/** Length of an excerpt, in characters. */
const EXCERPT = 170;

/** Entries indexed between two pauses: a few milliseconds on a cheap phone, so that typing stays responsive. */
const CHUNK = 60;
const pause = () => new Promise((resume) => setTimeout(resume));

/** Entries that hold a word: the entry's index, and the highest weight of the word in that entry. */
type Places = Map<number, number>;

/**
 * Returns the edit distance of two words: letters changed, left out, added or swapped with a neighbour.
 * A distance above `most` is returned as `most + 1`.
 */
export function computeEditDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    if (Math.min(...next) > most) return most + 1;
    before = row;
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Likeness of a synonym or a derived word. */
const SYNONYM = 0.7;

/**
 * Endings of derived words: « hébergement » from « héberge », « téléphonie » from « téléphone ». A version derives from its
 * family, and not the other way round: « IPv4 » from « IP ».
 */
const DERIVED = /^(?:e?ment|ation|ag|i|i?qu|eur|e?r|v\d+)$/;

/**
 * Returns how closely a word of the site matches a typed word: 1 for the same word, 0 for an unrelated word.
 *
 * @param isWhole true when the site or the synonyms hold the typed word: « panne » then doesn't match « panneau »
 */
function likeness(typed: string, word: string, isWhole: boolean): number {
  if (word === typed) return 1;
  if (/^\d/.test(typed)) return word.startsWith(typed) && !/^[\d.]/.test(word.slice(typed.length)) ? 0.9 : 0;
  if (word.startsWith(typed)) {
    if (isWhole) return DERIVED.test(word.slice(typed.length)) ? SYNONYM : 0;
    return typed.length < 2 ? 0 : 0.5 + (0.4 * typed.length) / word.length;
  }
  const most = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2;
  if (most === 0 || /\d/.test(word) || typed[0] !== word[0]) return 0;
  // The visitor may still be typing: the typed word is compared with the beginning of the site's word, too.
  return computeEditDistance(typed, word, most) <= most ||
    computeEditDistance(typed, word.slice(0, typed.length), 1) <= 1
    ? 0.3
    : 0;
}

/** Returns a search over the entries. A search returns the entries that match the most words of the query. */
export async function createSearch(entries: SearchEntry[]): Promise<(query: string) => SearchMatches> {
  const vocabulary = new Map<string, Places>();
  const lengths = entries.map(() => 0);
  for (const [id, entry] of entries.entries()) {
    if (id % CHUNK === CHUNK - 1) await pause();
    for (const field of fields) {
      const isPrice = field === 'price';
      // The price of a game is the price of an offer, which has its own entry.
      if (isPrice && entry.kind !== 'Offre') continue;
      const fieldWords = splitWords(entry[field]).filter(({ form }) => !isPrice || /^\d/.test(form));
      if (field === 'name') lengths[id] = fieldWords.length;
      // The length of an offer's text says nothing about its relevance.
      const isText = field === 'text' && entry.kind !== 'Offre';
      const brevity = isText ? (BREVITY.more * BREVITY.words) / (BREVITY.words + fieldWords.length) : 0;
      const isLead = field === 'text' && entry.kind === 'Page';
      const weight = (isLead ? LEAD : weights[field]) + brevity;
      for (const { form } of fieldWords) {
        const places = vocabulary.get(form) ?? new Map<number, number>();
        places.set(id, Math.max(places.get(id) ?? 0, weight));
        vocabulary.set(form, places);
      }
    }
  }
  /** Returns the site's words that match a typed word, with the likeness of each. */
  const answersTo = (typed: string, _: number, all: string[]): Map<string, number> => {
    const answers = new Map<string, number>();
    const add = (word: string, how: number) => answers.set(word, Math.max(answers.get(word) ?? 0, how));
    const isWhole = vocabulary.has(typed) || findSynonyms(typed).length > 0;
    for (const word of vocabulary.keys()) {
      const how = likeness(typed, word, isWhole);
      if (how > 0) add(word, how);
    }
    // A word that the site uses is no misspelling of another word.
    if (answers.has(typed)) for (const [word, how] of answers) if (how <= 0.3) answers.delete(word);
    // « carte bleue » holds two synonyms: each of the two matches only its own occurrences.
    const others = findSynonyms(typed).filter((other) => vocabulary.has(other) && !all.includes(other));
    for (const other of others) add(other, SYNONYM);
    return answers;
  };
  return (query) => {
    const typed = [...new Set(splitWords(normaliseQuery(query)).map(({ form }) => form))];
    const answers = typed.slice(0, QUERY_WORDS).map(answersTo);
    const scores = new Map<number, { score: number; hits: number; named: number }>();
    for (const words of answers) {
      const best = new Map<number, { score: number; named: number }>();
      for (const [word, how] of words) {
        const places = vocabulary.get(word) as Places;
        for (const [id, weight] of places) {
          const score = how * weight;
          if (score > (best.get(id)?.score ?? 0))
            best.set(id, { score, named: weight === weights.name ? how : 0 });
        }
      }
      const rarity = Math.log(1 + entries.length / best.size);
      for (const [id, { score, named }] of best) {
        const sum = scores.get(id) ?? { score: 0, hits: 0, named: 0 };
        scores.set(id, {
          score: sum.score + score * rarity,
          hits: sum.hits + 1,
          named: sum.named + named,
        });
      }
    }
    const most = Math.max(0, ...[...scores.values()].map(({ hits }) => hits));
    const ranked = [...scores]
      .filter(([, { hits }]) => hits === most)
      .map(([id, { score, named }]) => {
        const entry = entries[id] as SearchEntry;
        const length = Math.max(1, lengths[id] ?? 1);
        const isNamed = NAMED_KINDS.has(entry.kind) && named === most && named * 2 >= length;
        const isSized = entry.kind === 'Offre' && typed.some((form) => SIZE.test(form));
        const worthy = worth[entry.kind] * (isNamed ? NAMED : 1) * (isSized ? SIZED_OFFER : 1);
        return { id, entry, score: score * worthy * (1 + named / length) };
      })
      .sort(
        (one, other) =>
          other.score - one.score || getCents(one.entry) - getCents(other.entry) || one.id - other.id,
      );
    const isHit = ({ form }: Word) => answers.some((words) => words.has(form));
    return {
      entries: ranked.map(({ entry }) => entry),
      marked: (text) => marked(text, isHit),
      excerpt: (text) => marked(sentence(text, isHit, answers), isHit),
    };
  };
}

/** Returns the entry's price in cents, and the largest integer for an entry without a price. Breaks ties of the score. */
const getCents = ({ price }: SearchEntry): number =>
  /\d/.test(price) ? Number(price.replace(/\D*€.*|[^\d]/g, '')) : Number.MAX_SAFE_INTEGER;

function marked(text: string, isHit: (word: Word) => boolean): TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const word of splitWords(text).filter(isHit)) {
    if (word.start > end) pieces.push({ text: text.slice(end, word.start), isHit: false });
    pieces.push({ text: text.slice(word.start, word.end), isHit: true });
    end = word.end;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isHit: false });
  return pieces;
}

/** Returns the part of a text to show. The part begins with a sentence if that leaves room for the hits. */
function sentence(text: string, isHit: (word: Word) => boolean, answers: Map<string, number>[]): string {
  if (text.length <= EXCERPT) return text;
  const hits = splitWords(text).filter(isHit);
  const within = (start: number) => {
    const near = hits.filter((hit) => hit.start >= start && hit.end <= start + EXCERPT);
    return answers.filter((words) => near.some(({ form }) => words.has(form))).length;
  };
  const starts = [0, ...[...text.matchAll(/[.!?…] +| · /g)].map((match) => match.index + match[0].length)];
  const most = starts.reduce((least, start) => Math.max(least, within(start)), 0);
  const fits = starts.filter((start) => within(start) === most);
  const hit = hits.find(({ start }) => start >= (fits[0] ?? 0))?.start ?? 0;
  // The excerpt begins at the sentence of the hit. In a sentence longer than an excerpt, it begins near the hit.
  const best =
    most > 0 ? Math.max(...fits.filter((start) => start <= hit)) : text.lastIndexOf(' ', hit - 40) + 1;
  const cut = text.slice(best, best + EXCERPT);
  const isWhole = best + EXCERPT >= text.length;
  const clipped = isWhole ? cut : `${cut.slice(0, cut.lastIndexOf(' '))}…`;
  return best > 0 && !starts.includes(best) ? `…${clipped}` : clipped;
}
