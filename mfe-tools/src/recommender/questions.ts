import type { NumberQuestion, SelectQuestion } from './game.ts';

/** Number inputs start at 1 (specification, section 5); each game gives its own max. */
export const players = (max: number): NumberQuestion => ({
  key: 'joueurs',
  label: 'Nombre de joueurs',
  type: 'number',
  one: 'joueur',
  many: 'joueurs',
  min: 1,
  max,
});

/** Python has the question in the specification; Node.js gets it by decision 15. */
export const bots: NumberQuestion = {
  key: 'bots',
  label: 'Nombre de bots',
  type: 'number',
  one: 'bot',
  many: 'bots',
  min: 1,
  max: 100,
};

export const select = (key: string, label: string, options: Record<string, string>): SelectQuestion => ({
  key,
  label,
  type: 'select',
  options: Object.entries(options).map(([value, text]) => ({ value, label: text })),
});

/** Answers of the specification to « how many » and « is there », with what the visitor reads. */
export const amounts = { non: 'Non', 'quelques-uns': 'Quelques-uns', beaucoup: 'Beaucoup' };
export const yesNo = { non: 'Non', oui: 'Oui' };
