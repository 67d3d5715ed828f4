/** What a quote says of its lines, in French: the quote's page and a host that fills it (docs/decisions/0044) say the same. */
import type { QuotedLine, QuoteSum } from '@site/api-contract/quote-rules';
import { formatCents } from './money.ts';

export const countInWords = (lines: readonly unknown[]): string =>
  lines.length > 1 ? `${lines.length} offres` : '1 offre';

/** Conditions and commitment; empty where none are published. */
export const factsInWords = ({ terms, commitmentMonths }: QuotedLine): string =>
  [terms, commitmentMonths ? `engagement de ${commitmentMonths} mois` : ''].filter(Boolean).join(', ');

export const choiceInWords = ({ quantity, options }: QuotedLine): string =>
  [`Quantité : ${quantity}`, ...options.map(({ label, value }) => `${label} : ${value}`)].join(', ');

/** What one cost when it was chosen; empty where it costs that still. */
export function changeInWords({ state, seen, onceCents }: QuotedLine): string {
  if (state !== 'changed' || !seen) return '';
  const before = [
    seen.monthlyCents === null ? 'sur devis' : `${formatCents(seen.monthlyCents)} HT par mois`,
    ...(seen.onceCents > 0 || onceCents > 0 ? [`${formatCents(seen.onceCents)} HT une fois`] : []),
  ];
  return `Le prix a changé depuis votre choix : ${before.join(' et ')} auparavant, par unité.`;
}

/** Empty where every line has its price. */
export function unpricedInWords({ unpriced }: QuoteSum): string {
  if (unpriced === 0) return '';
  const which =
    unpriced > 1 ? `${unpriced} offres sans prix publié ne sont` : '1 offre sans prix publié n’est';
  return `${which} pas dans ces sommes : envoyez votre demande, nous vous répondrons avec leur prix.`;
}

export function commitmentInWords(lines: readonly QuotedLine[]): string {
  const longest = Math.max(0, ...lines.map(({ commitmentMonths }) => commitmentMonths ?? 0));
  return longest > 0
    ? `Engagement le plus long : ${longest} mois.`
    : 'Aucun engagement publié pour ces offres.';
}

/** The day it is in France: prices are those of that day. */
export const today = (): string =>
  new Date().toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' });
