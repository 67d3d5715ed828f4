import { createHash } from 'node:crypto';
import { MAX_QUOTE_LINES } from '@site/api-contract/quote-rules';
import { lineText, parseLine } from '@site/api-contract/quote-text';
import type { ContactMessage } from './store.ts';

/**
 * A submission as an HTML form posts it, turned into the JSON call's shape: a ticked box becomes `true`, an
 * optional field left empty is absent, the lines of a quote are texts separated by spaces, line ends are counted as the browser's `minlength` counts them.
 */
export function fromForm(body: Record<string, unknown>): Record<string, unknown> {
  const { consent, message, ...rest } = body;
  const optional = ['offre', 'idempotencyKey', 'rappel', 'adresse', 'quote'];
  const filled = Object.entries(rest).filter(([name, value]) => value !== '' || !optional.includes(name));
  const { quote, ...fields } = Object.fromEntries(filled);
  return {
    ...fields,
    // A line that is none is refused by what reads it, and named.
    ...(typeof quote === 'string' && {
      quote: quote.split(' ', MAX_QUOTE_LINES + 1).map((text) => parseLine(text)),
    }),
    message: typeof message === 'string' ? message.replace(/\r\n?/g, '\n') : message,
    ...(consent !== undefined && consent !== '' && { consent: true }),
  };
}

/**
 * A key for a form that has none. A page served from a file can't carry a fresh UUID, and without JavaScript
 * nothing stops a second click: the same words from the same person on the same day are one message.
 */
export function contentKey(message: ContactMessage, now: Date): string {
  const content = JSON.stringify([
    now.toISOString().slice(0, 10),
    message.firstname,
    message.lastname,
    message.email,
    message.phone,
    message.message,
    message.offre,
    message.rappel,
    message.adresse,
    message.quote?.map(lineText),
  ]);
  return `sha256:${createHash('sha256').update(content).digest('base64url')}`;
}
