import { MAX_QUOTE_LINES, QUOTE_ADD } from '@site/api-contract/quote-rules';
import { onDevice } from './on-device.ts';

/** A line of the visitor's quote as it is kept: its text (`lineText`), and the offer's name should the offer go. */
export interface KeptLine {
  line: string;
  name: string;
}

/** Where the quote stands. */
export const QUOTE_PATH = '/devis';

const isKept = (value: Partial<KeptLine> | null): value is KeptLine =>
  typeof value?.line === 'string' && typeof value.name === 'string';

function parse(text: string): KeptLine[] | null {
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isKept).slice(0, MAX_QUOTE_LINES) : null;
  } catch {
    return null;
  }
}

const NONE: KeptLine[] = [];

/** The visitor's quote, whichever teams' offers are in it. */
export const keptQuote = onDevice<KeptLine[]>('devis', NONE, parse, (list) =>
  list.length > 0 ? JSON.stringify(list) : null,
);

/** Where a link leads that adds a line: the quote's page does so, where nothing did before. */
export const addPath = (line: string): string => `${QUOTE_PATH}?${QUOTE_ADD}=${line}`;
