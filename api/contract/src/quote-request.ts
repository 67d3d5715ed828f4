import { z } from 'zod';
import type { QuoteLine } from './quote.ts';
import { MAX_QUOTE_LINES, parseLine, QUOTE_TEXT_MAX } from './quote-text.ts';

/** The lines of a quote: their texts, separated by spaces. Becomes what they stand for. */
export const quoteSchema = z
  .string('Devis : les lignes, séparées par des espaces, sont attendues.')
  .max(QUOTE_TEXT_MAX, `Devis : texte trop long, ${QUOTE_TEXT_MAX} caractères acceptés.`)
  .transform((text, context): QuoteLine[] => {
    const texts = text.split(' ').filter(Boolean);
    const lines = texts.map((line) => parseLine(line));
    const unknown = texts[lines.indexOf(null)];
    const refuse = (message: string) => context.addIssue({ code: 'custom', message });
    if (texts.length > MAX_QUOTE_LINES) refuse(`Devis : ${MAX_QUOTE_LINES} lignes au plus.`);
    else if (unknown)
      refuse(
        `Devis : ligne « ${unknown.slice(0, 80)} » non reconnue, forme acceptée « offre*2*option-valeur ».`,
      );
    return lines.filter((line) => line !== null);
  });
