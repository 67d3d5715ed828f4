import { listOnDevice } from './on-device.ts';

/** A line of the visitor's quote as it is kept: its text (`lineText`), and the offer's name should the offer go. */
export interface KeptLine {
  line: string;
  name: string;
}

/** The visitor's quote, whichever teams' offers are in it. */
export const keptQuote = listOnDevice<KeptLine>(
  'devis',
  (kept) => typeof kept?.line === 'string' && typeof kept.name === 'string',
);
