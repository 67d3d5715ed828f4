import { parsePriceText } from '@site/api-contract/price-text';
import { changeQuery, useQuery } from '@site/kit/url-state';
import { useEffect, useRef, useState } from 'react';

/** Families that the finder searches, by the offers' family ids. Dedicated servers come from the stock instead. */
export const SERVER_FAMILIES = ['jeux', 'vps', 'vds'];
/** Families in the comparison. */
export const COMPARED_FAMILIES = [...SERVER_FAMILIES, 'web'];

const names: Record<string, string> = { jeux: 'Jeux', vps: 'VPS', vds: 'VDS', web: 'Web', dedie: 'Dédié' };

/** Returns the name of a family, for a badge: « VPS ». */
export const familyName = (family: string): string => names[family] ?? family;

/** Questions of the form, as query parameters (docs/product.md#state-in-the-address). */
const keys = [
  'besoin',
  'memoire',
  'stockage',
  'threads',
  'antiddos',
  'budget',
  'prix',
  'engagement',
] as const;
export type NeedKey = (typeof keys)[number];

/** Answers as typed or chosen; an empty answer sets no requirement. */
export type Answers = Record<NeedKey, string>;

export const noAnswers = Object.fromEntries(keys.map((key) => [key, ''])) as Answers;

export const answersIn = (query: URLSearchParams): Answers =>
  Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ''])) as Answers;

/** True when an answer sets a requirement. The choice of HT or TTC alone sets none. */
export const setsRequirement = (answers: Answers): boolean =>
  keys.some((key) => key !== 'prix' && answers[key]);

/** Returns the query parameters of the answers; an empty answer removes its parameter. */
export const needsQuery = (answers: Answers) =>
  Object.fromEntries(keys.map((key) => [key, answers[key] || null])) as Record<NeedKey, string | null>;

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

/** Levels of anti-DDoS of dedicated servers (docs/product.md#dedicated). */
export const dedicatedLevels = { basic: 'Basic', game: 'Game' };

/** Commitments in the form, in months: those of the order system. */
export const commitments = [0, 3, 6, 12];

/** Returns a level as a query value: « 10 Tb/s + L7 Shield » → « 10-tb-s-l7-shield ». */
export const slugOfLevel = (level: string) =>
  level
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const MOST = 100_000;
const numbers = { memoire: 'la mémoire', stockage: 'le stockage', threads: 'les threads' } as const;

/**
 * Parses the answers. An invalid answer sets no requirement and has an error message by key.
 *
 * @param levels published levels of anti-DDoS
 */
export function parseNeeds(
  answers: Answers,
  levels: readonly string[],
): { needs: Needs; errors: Partial<Record<NeedKey, string>> } {
  const errors: Partial<Record<NeedKey, string>> = {};
  const whole = (key: keyof typeof numbers): number | null => {
    const text = answers[key].trim();
    if (!text) return null;
    const value = /^\d{1,6}$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= MOST) return value;
    errors[key] = `Indiquez ${numbers[key]} par un nombre entier de 1 à 100 000.`;
    return null;
  };
  const budgetCents = answers.budget.trim() ? parsePriceText(answers.budget) : null;
  if (answers.budget.trim() && budgetCents === null)
    errors.budget = 'Indiquez un montant en euros, par exemple 20 ou 24,90.';
  const onlyFamily = ['vps', 'vds', 'dedie'].find((family) => family === answers.besoin);
  const commitment = answers.engagement === '' ? null : Number(answers.engagement);
  return {
    needs: {
      isManaged: answers.besoin === 'jeux' ? true : answers.besoin === 'serveur' ? false : null,
      family: onlyFamily ? familyName(onlyFamily) : null,
      ramGo: whole('memoire'),
      storageGo: whole('stockage'),
      threads: whole('threads'),
      antiDdos: levels.find((level) => slugOfLevel(level) === answers.antiddos) ?? null,
      budgetCents,
      isTtc: answers.prix === 'ttc',
      commitmentMonths: commitment !== null && commitments.includes(commitment) ? commitment : null,
    },
    errors,
  };
}

/** Formats a budget as the visitor types it: 2399 → « 23,99 ». */
export const typedBudget = (cents: number) => (cents / 100).toFixed(2).replace('.', ',').replace(',00', '');

/** Pause before the address follows the typing: browsers throttle an update per keystroke. */
const PAUSE_MS = 300;

/** Holds the answers of the form. Typing updates the address after a pause; a choice adds a history entry at once. */
export function useAnswers() {
  const query = useQuery();
  const [typed, setTyped] = useState<Answers | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const answers = typed ?? answersIn(query);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (changes: Partial<Answers>, kind: 'typing' | 'choice') => {
    const next = { ...answers, ...changes };
    const settle = () => {
      changeQuery(needsQuery(next), kind === 'choice' ? 'step' : 'trace');
      setTyped(null);
    };
    clearTimeout(timer.current);
    if (kind === 'choice') return settle();
    setTyped(next);
    timer.current = setTimeout(settle, PAUSE_MS);
  };
  return { answers, change };
}
