import { parsePriceText } from '@site/api-contract/price-text';
import { changeQuery, useQuery } from '@site/kit/url-state';
import { useEffect, useRef, useState } from 'react';

/** Families the finder chooses among, as offers name theirs; dedicated servers come from the stock. */
export const SERVER_FAMILIES = ['jeux', 'vps', 'vds'];
/** Families that are compared. */
export const COMPARED_FAMILIES = [...SERVER_FAMILIES, 'web'];

const names: Record<string, string> = { jeux: 'Jeux', vps: 'VPS', vds: 'VDS', web: 'Web', dedie: 'Dédié' };

/** For a badge: « VPS ». */
export const familyName = (family: string): string => names[family] ?? family;

/** What a visitor is asked, as the address says it (docs/product.md#state-in-the-address). */
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

/** As typed or chosen; empty is not asked. */
export type Answers = Record<NeedKey, string>;

export const noAnswers = Object.fromEntries(keys.map((key) => [key, ''])) as Answers;

export const answersIn = (query: URLSearchParams): Answers =>
  Object.fromEntries(keys.map((key) => [key, query.get(key) ?? ''])) as Answers;

/** Whether anything is asked of an offer; how a budget is meant asks nothing alone. */
export const isAsked = (answers: Answers): boolean => keys.some((key) => key !== 'prix' && answers[key]);

/** As the query keeps them: what isn't asked leaves no trace. */
export const needsQuery = (answers: Answers) =>
  Object.fromEntries(keys.map((key) => [key, answers[key] || null])) as Record<NeedKey, string | null>;

/** What an offer has to have. Null isn't asked. */
export interface Needs {
  /** A managed game server, or one that is administered. */
  isManaged: boolean | null;
  /** A family by its name: « VPS ». */
  family: string | null;
  ramGo: number | null;
  storageGo: number | null;
  threads: number | null;
  /** A published level of anti-DDoS. */
  antiDdos: string | null;
  /** Per month, in cents, HT or TTC. */
  budgetCents: number | null;
  isTtc: boolean;
  /** The longest commitment that will do, in months. */
  commitmentMonths: number | null;
}

/** Levels of anti-DDoS of dedicated servers (docs/product.md#dedicated). */
export const dedicatedLevels = { basic: 'Basic', game: 'Game' };

/** Commitments that can be asked for, in months: those of the order system. */
export const commitments = [0, 3, 6, 12];

/** « 10 Tb/s + L7 Shield » in an address: « 10-tb-s-l7-shield ». */
export const slugOfLevel = (level: string) =>
  level
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const MOST = 100_000;
const numbers = { memoire: 'la mémoire', stockage: 'le stockage', threads: 'les threads' } as const;

/**
 * What the answers ask for. An answer that can't be meant is not asked, and has its message by key.
 *
 * @param levels published levels of anti-DDoS
 */
export function needsOf(
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

/** 2399 → « 23,99 », as a budget is typed. */
export const typedBudget = (cents: number) => (cents / 100).toFixed(2).replace('.', ',').replace(',00', '');

/** Browsers refuse an address that changes with every key. */
const PAUSE_MS = 300;

/** The answers as typed; the address follows when the typing rests, and a choice is a step that can be undone. */
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
