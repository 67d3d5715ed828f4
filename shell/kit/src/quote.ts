import { listOnDevice } from './on-device.ts';

/** A line of the visitor's quote as it is kept: its text (`lineText`), and the offer's name should the offer go. */
export interface KeptLine {
  line: string;
  name: string;
}

/** Where the quote stands, and the parameter of a line that a link adds. */
export const QUOTE_PATH = '/devis';
export const QUOTE_ADD = 'ajouter';

/** The visitor's quote, whichever teams' offers are in it. */
export const keptQuote = listOnDevice<KeptLine>(
  'devis',
  (kept) => typeof kept?.line === 'string' && typeof kept.name === 'string',
);

/** Where a link leads that adds a line: the quote's page does so, where nothing did before. */
export const addPath = (line: string): string => `${QUOTE_PATH}?${QUOTE_ADD}=${line}`;
