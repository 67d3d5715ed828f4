/** Tier of the game plans, the end of their ids: `performance-gaming-01` to `-06` (section 9). */
export type Tier = '01' | '02' | '03' | '04' | '05' | '06';

export interface NumberQuestion {
  /** Name of the field and of the query parameter. */
  key: string;
  label: string;
  type: 'number';
  /** What is counted, for « 1 joueur » and « 2 joueurs ». */
  one: string;
  many: string;
  /** Inclusive bounds. */
  min: number;
  max: number;
}

export interface SelectQuestion {
  key: string;
  label: string;
  type: 'select';
  options: readonly { value: string; label: string }[];
}

export type Question = NumberQuestion | SelectQuestion;

/** What a game needs, in hundredths of a gigabyte of RAM: integers only (decisions, Recommender). */
export interface Sizing {
  base: number;
  /** For each player, or bot. */
  perPlayer: number;
  /** By question key, then by value; a value that isn't here adds nothing. */
  additions: Readonly<Record<string, Readonly<Record<string, number>>>>;
  /** The score is raised to it. */
  floor?: number;
  /** No smaller plan is recommended, whatever the score; 01 when absent. */
  lowestTier?: Tier;
}

/** A game of the recommender: what is asked about it (one number, any selects) and what the answers weigh. */
export interface Game {
  id: string;
  name: string;
  questions: readonly Question[];
  sizing: Sizing;
  /** It needs an address of its own, so a VPS first (decision 37). */
  needsFixedIp?: true;
}
