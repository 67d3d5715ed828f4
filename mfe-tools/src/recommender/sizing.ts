import { parseTypedInteger } from '@site/api-contract/typed-number';
import type { Game, GameQuestion, NumberQuestion, SelectQuestion, Sizing, Tier } from './games.ts';

/** Valid answers by question key: the count as an integer, a select as one of its values. */
type Answers = Readonly<Record<string, number | string>>;

type ParsedAnswers = { ok: true; answers: Answers } | { ok: false; errors: Record<string, string> };

/** Recommendation: a game plan of this tier, a VPS, or a dedicated server (docs/product.md#recommender). */
type Outcome = Tier | 'vps' | 'dedie';

/** A recommendation with its calculation. */
export interface SizedServer {
  /** Sum of the parts, in hundredths of a gigabyte of RAM. */
  scoreHundredths: number;
  /** Base, players, non-zero additions, then the amount that raises the sum to the game's floor, if any. */
  parts: { label: string; hundredths: number }[];
  outcome: Outcome;
}

/** Inclusive ceilings, in hundredths of a gigabyte (docs/product.md#recommender). */
const ceilings: readonly [Outcome, number][] = [
  ['01', 400],
  ['02', 600],
  ['03', 1200],
  ['04', 1600],
  ['05', 2000],
  ['06', 2400],
  ['vps', 3200],
];

function refusalOfNumber({ label, min, max }: NumberQuestion, text: string): string | undefined {
  if (!text) return `${label} : indiquez un nombre entier de ${min} à ${max}.`;
  const count = /^-\d+$/.test(text) ? Number(text) : parseTypedInteger(text);
  if (count === null) return `${label} : seul un nombre entier de ${min} à ${max} est accepté.`;
  if (count < min || count > max) return `${label} : de ${min} à ${max} pour ce jeu.`;
}

function refusalOfSelect({ label, options }: SelectQuestion, text: string): string | undefined {
  if (options.some(({ value }) => value === text)) return;
  const either = new Intl.ListFormat('fr-FR', { type: 'disjunction' });
  const accepted = either.format(options.map((option) => `« ${option.label} »`));
  return text ? `${label} : réponse inconnue, choisissez ${accepted}.` : `${label} : choisissez ${accepted}.`;
}

const parseRejection = (question: GameQuestion, text: string) =>
  question.type === 'number' ? refusalOfNumber(question, text) : refusalOfSelect(question, text);

/**
 * Parses the answers of a form or a query; keys of other games are ignored. Each fault has an error message by question
 * key.
 */
export function parseAnswers(game: Game, rawAnswers: Record<string, string | undefined>): ParsedAnswers {
  const answers: Record<string, number | string> = {};
  const errors: Record<string, string> = {};
  for (const question of game.questions) {
    const text = (rawAnswers[question.key] ?? '').trim();
    const refusal = parseRejection(question, text);
    if (refusal) errors[question.key] = refusal;
    else answers[question.key] = question.type === 'number' ? (parseTypedInteger(text) ?? 0) : text;
  }
  return Object.keys(errors).length ? { ok: false, errors } : { ok: true, answers };
}

/**
 * Returns the error messages of the answers that an address gives; a question that the address leaves out has none yet.
 *
 * @param parsed undefined for an address without answers
 */
export const findAddressErrors = (
  parsed: ParsedAnswers | undefined,
  rawAnswers: Record<string, string | undefined>,
): Record<string, string> =>
  parsed?.ok === false
    ? Object.fromEntries(Object.entries(parsed.errors).filter(([key]) => rawAnswers[key] !== undefined))
    : {};

function partOf(question: GameQuestion, answer: number | string | undefined, sizing: Sizing) {
  if (question.type === 'number') {
    if (!Number.isSafeInteger(answer)) throw new TypeError(`${question.key}: parse the answers first`);
    const count = Number(answer);
    const label = `${count} ${question.one}${count < 2 ? '' : 's'}`;
    return { label, hundredths: count * sizing.perPlayer };
  }
  const option = question.options.find(({ value }) => value === answer);
  if (!option) throw new TypeError(`${question.key}: parse the answers first`);
  return {
    label: `${question.label} : ${option.label}`,
    hundredths: sizing.additions[question.key]?.[option.value] ?? 0,
  };
}

/** Sizes a game server from valid answers for the same game; throws for others. */
export function sizeServer(game: Game, answers: Answers): SizedServer {
  const { base, floor = 0 } = game.sizing;
  const answerParts = game.questions.map((question) => partOf(question, answers[question.key], game.sizing));
  const parts = [
    { label: 'Base', hundredths: base },
    ...answerParts.filter(({ hundredths }) => hundredths > 0),
  ];
  const sum = parts.reduce((total, { hundredths }) => total + hundredths, 0);
  if (sum < floor) parts.push({ label: 'Minimum pour ce jeu', hundredths: floor - sum });
  const scoreHundredths = Math.max(sum, floor);
  const [outcome = 'dedie'] = ceilings.find(([, ceiling]) => scoreHundredths <= ceiling) ?? [];
  return { scoreHundredths, parts, outcome };
}

/** Returns the memory in whole gigabytes of a game's smallest server: fewest players, lightest answers. */
export function computeMinimumMemoryGo({ questions, sizing }: Game): number {
  const parts = questions.map((question) => {
    if (question.type === 'number') return question.min * sizing.perPlayer;
    const additions = sizing.additions[question.key] ?? {};
    return Math.min(...question.options.map(({ value }) => additions[value] ?? 0));
  });
  const sum = parts.reduce((total, part) => total + part, sizing.base);
  return Math.ceil(Math.max(sum, sizing.floor ?? 0) / 100);
}
