import { z } from 'zod';
import { formatTooLongMessage } from '../forms/field-words.ts';
import type { QuoteLine } from './quote.ts';
import { MAX_QUOTE_LINES, parseQuoteLine, QUOTE_TEXT_MAX } from './quote-text.ts';

/** The lines of a quote: their texts, separated by spaces. The output is the parsed lines. */
export const quoteSchema = z
  .string('Le devis est un texte : ses lignes, séparées par des espaces.')
  .max(QUOTE_TEXT_MAX, formatTooLongMessage('votre devis', QUOTE_TEXT_MAX))
  .transform((text, context): QuoteLine[] => {
    const texts = text.split(' ').filter(Boolean);
    const lines = texts.map((line) => parseQuoteLine(line));
    const unknown = texts[lines.indexOf(null)];
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (texts.length > MAX_QUOTE_LINES) refuse(`Un devis compte ${MAX_QUOTE_LINES} lignes au plus.`);
    else if (unknown)
      refuse(
        `La ligne « ${unknown.slice(0, 80)} » du devis n’est pas reconnue : ajoutez l’offre de nouveau.`,
      );
    return lines.filter((line) => line !== null);
  });
