/** A word as it is compared, and where it stands in its text. */
export interface Word {
  /** Lower case, without accents, plural or feminine ending; a number carries its unit: « 16 Go » is `16go`. */
  form: string;
  start: number;
  end: number;
}

/** What units are written as, by the one they are compared as. */
const units: Record<string, string> = {
  go: 'go|gb|gio|gib',
  to: 'to|tb|tio|tib',
  mo: 'mo|mb|mio|mib',
  tbs: 'tb/s|tbit/s|tbits/s|tbps',
  gbs: 'gb/s|gbit/s|gbits/s|gbps',
  mbs: 'mb/s|mbit/s|mbits/s|mbps',
  eur: '€|eur|euros?',
  h: 'h|heures?',
  pc: '%|pour cent',
  w: 'w|watts?',
  u: 'u|unités?',
};
const unitOf = new Map(
  Object.entries(units).flatMap(([unit, written]) =>
    written.split('|').map((spelling) => [new RegExp(`^${spelling}$`), unit] as const),
  ),
);
/** Longer spellings first: « Gb/s » isn't « Gb ». */
const anyUnit = Object.values(units)
  .flatMap((written) => written.split('|'))
  .sort((one, other) => other.length - one.length)
  .join('|');

const NUMBER = String.raw`\d{1,3}(?:\s\d{3})+(?![\p{L}\d])|\d+(?:[.,]\d+)?`;
const WORD = new RegExp(
  String.raw`(${NUMBER})\s?(${anyUnit})(?![\p{L}\d/])|(?:${NUMBER})(?![\p{L}\d])|[\p{L}\d]+`,
  'giu',
);

/** Words that say nothing about what is looked for. */
const STOP = new Set(
  `a ai au aux avec c ce ces cet cette chez combien comment d dans de des du elle en est et etre faire faut il
  j je l la le les leur lui m ma me mes mon n ne nos notre nous on ou par pas peut plus pour puis qu que quel quelle quelles
  quels qui s sa se ses si son sont sur t ta te tes toi ton tu un une va veux vos votre vous y`.split(/\s+/),
);

/** Lower case without accents: « Hébergement » and « hebergement » are one word. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '');

/** « dédiées », « dédié » and « dédie » are one word: what ends them in French says number and gender. */
const stem = (word: string): string =>
  /\d/.test(word) ? word : word.replace(/(?<=^.{3,})(?:ees?|es?|s|x)$/, '');

const number = (text: string) => text.replace(/\s/g, '').replace(',', '.').replace(/\.0+$/, '');

function formOf(written: string, amount: string | undefined, unit: string | undefined): string {
  if (amount && unit) {
    const known = [...unitOf].find(([spelling]) => spelling.test(unit.toLowerCase()));
    return number(amount) + (known?.[1] ?? '');
  }
  return /^\d[\d\s.,]*$/.test(written) ? number(written) : plain(written);
}

/** The words of a text that say something, in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(WORD)) {
    const form = formOf(match[0], match[1], match[2]);
    if (!STOP.has(form))
      words.push({ form: stem(form), start: match.index, end: match.index + match[0].length });
  }
  return words;
}
