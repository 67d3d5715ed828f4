import type { Answers } from './answers.ts';
import type { Game, GameQuestion, Sizing, Tier } from './games.ts';

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

function getPart(question: GameQuestion, answer: number | string | undefined, sizing: Sizing) {
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
  const answerParts = game.questions.map((question) => getPart(question, answers[question.key], game.sizing));
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
