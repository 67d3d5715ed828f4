import { parseTypedInteger } from '@site/api-contract/texts/typed-number';
import type { Game, GameQuestion, NumberQuestion, SelectQuestion } from './games.ts';

/** Valid answers by question key: the count as an integer, a select as one of its values. */
export type Answers = Readonly<Record<string, number | string>>;

type ParsedAnswers = { ok: true; answers: Answers } | { ok: false; errors: Record<string, string> };

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
