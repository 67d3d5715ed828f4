import { parsePriceText } from '@site/api-contract/texts/price-text';
import { parseTypedInteger } from '@site/api-contract/texts/typed-number';
import { changeQuery, useUrlQuery } from '@site/kit/url-state';
import { useEffect, useRef, useState } from 'react';

/** Families that the finder searches, by the offers' family ids. Dedicated servers come from the stock instead. */
export const SERVER_FAMILIES = ['jeux', 'vps', 'vds'];
/** Families in the comparison. */
export const COMPARED_FAMILIES = [...SERVER_FAMILIES, 'web'];

const familyNames: Record<string, string> = {
  jeux: 'Jeux',
  vps: 'VPS',
  vds: 'VDS',
  web: 'Web',
  dedie: 'Dédié',
};

/** Returns the name of a family, for a badge: « VPS ». */
export const formatFamily = (family: string): string => familyNames[family] ?? family;

/** Questions of the form, as query parameters (docs/product.md#state-in-the-address). */
const needKeys = [
  'besoin',
  'memoire',
  'stockage',
  'threads',
  'antiddos',
  'budget',
  'prix',
  'engagement',
] as const;
export type NeedKey = (typeof needKeys)[number];

/** Answers as typed or chosen; an empty answer sets no requirement. */
export type FinderAnswers = Record<NeedKey, string>;

export const emptyAnswers = Object.fromEntries(needKeys.map((key) => [key, ''])) as FinderAnswers;

/** Reads the answers from a query; a missing parameter is an empty answer. */
export const parseFinderAnswers = (query: URLSearchParams): FinderAnswers =>
  Object.fromEntries(needKeys.map((key) => [key, query.get(key) ?? ''])) as FinderAnswers;

/** Returns the query parameters of answers; an empty answer removes its parameter. */
export const buildAnswersQuery = (answers: Partial<FinderAnswers>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(answers).map(([key, answer]) => [key, answer || null]));

/** Requirements on an offer. Null sets none. */
export interface Needs {
  /** True for a managed game server, false for a server that the customer administers. */
  isManaged: boolean | null;
  /** Name of a family: « VPS ». */
  family: string | null;
  ramGo: number | null;
  storageGo: number | null;
  threads: number | null;
  /** A published level of anti-DDoS. */
  antiDdos: string | null;
  /** Budget per month in cents, HT or TTC by `isTtc`. */
  budgetCents: number | null;
  isTtc: boolean;
  /** Longest acceptable commitment, in months. */
  commitmentMonths: number | null;
}

/** Commitments in the form, in months: those of the order system. */
export const commitments = [0, 3, 6, 12];

/** Returns a level as a query value: « 10 Tb/s + L7 Shield » → « 10-tb-s-l7-shield ». */
export const slugOfLevel = (level: string) =>
  level
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const AMOUNT_MAX = 100_000;
const amountNames = { memoire: 'la mémoire', stockage: 'le stockage', threads: 'les threads' } as const;

/**
 * Parses the answers. An invalid answer sets no requirement. Typed answers have an error message by key then; a choice that
 * the form doesn't have is ignored.
 *
 * @param levels published levels of anti-DDoS
 */
export function parseNeeds(
  answers: FinderAnswers,
  levels: readonly string[],
): { needs: Needs; errors: Partial<Record<NeedKey, string>> } {
  const errors: Partial<Record<NeedKey, string>> = {};
  const parseAmount = (key: keyof typeof amountNames): number | null => {
    const text = answers[key].trim();
    if (!text) return null;
    const value = parseTypedInteger(text) ?? 0;
    if (value >= 1 && value <= AMOUNT_MAX) return value;
    errors[key] = `Indiquez ${amountNames[key]} par un nombre entier de 1 à 100 000.`;
    return null;
  };
  const budgetCents = answers.budget.trim() ? parsePriceText(answers.budget) : null;
  if (answers.budget.trim() && budgetCents === null)
    errors.budget = 'Indiquez un montant en euros, par exemple 20 ou 24,90.';
  const family = ['vps', 'vds', 'dedie'].find((family) => family === answers.besoin);
  return {
    needs: {
      isManaged: answers.besoin === 'jeux' ? true : answers.besoin === 'serveur' ? false : null,
      family: family ? formatFamily(family) : null,
      ramGo: parseAmount('memoire'),
      storageGo: parseAmount('stockage'),
      threads: parseAmount('threads'),
      antiDdos: levels.find((level) => slugOfLevel(level) === answers.antiddos) ?? null,
      budgetCents,
      isTtc: answers.prix === 'ttc',
      commitmentMonths: commitments.find((months) => String(months) === answers.engagement) ?? null,
    },
    errors,
  };
}

/** True when the needs set a requirement. The choice of HT or TTC alone sets none. */
export const hasRequirement = ({ isTtc: _, ...requirements }: Needs): boolean =>
  Object.values(requirements).some((each) => each !== null);

/** Formats a budget as the answer of its field: 2399 cents → « 23,99 ». */
export const formatBudget = (cents: number) => (cents / 100).toFixed(2).replace('.', ',').replace(',00', '');

/** Pause before the address follows the typing: browsers throttle an update per keystroke. */
const PAUSE_MS = 300;

/** Holds the answers of the form. Typing updates the address after a pause; a choice adds a history entry at once. */
export function useAnswers() {
  const query = useUrlQuery();
  const [typed, setTyped] = useState<Partial<FinderAnswers>>({});
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // « Précédent » within the pause: the draft belongs to the entry that was left.
    const drop = () => {
      clearTimeout(timer.current);
      setTyped({});
    };
    addEventListener('popstate', drop);
    return () => {
      removeEventListener('popstate', drop);
      clearTimeout(timer.current);
    };
  }, []);
  const change = (changes: Partial<FinderAnswers>, kind: 'typing' | 'choice') => {
    const next = { ...typed, ...changes };
    const commit = () => {
      changeQuery(buildAnswersQuery(next), kind === 'choice' ? 'push' : 'replace');
      setTyped({});
    };
    clearTimeout(timer.current);
    if (kind === 'choice') return commit();
    setTyped(next);
    timer.current = setTimeout(commit, PAUSE_MS);
  };
  return { answers: { ...parseFinderAnswers(query), ...typed }, change };
}
