/** Texts about the lines of a quote, in French. */
import { type PricedQuoteLine, type QuoteSum, WISH_SUFFIX } from '@site/api-contract/quote/quote-rules';
import { type Cents, formatCents, formatHtAndTtc, type Vat, withVat } from '@site/api-contract/texts/money';
import { formatNumber } from '@site/kit/numbers';

/** Returns « 1 offre » or « 3 offres ». */
export const formatOfferCount = (lines: readonly unknown[]): string =>
  lines.length > 1 ? `${lines.length} offres` : '1 offre';

/** Returns conditions and commitment; empty when none are published. */
export const formatTerms = ({ terms, commitmentMonths }: PricedQuoteLine): string =>
  [terms, commitmentMonths ? `engagement de ${commitmentMonths} mois` : ''].filter(Boolean).join(', ');

/** Returns quantity and chosen options of a line. */
export const formatChoice = ({ quantity, options }: PricedQuoteLine): string =>
  [`Quantité : ${quantity}`, ...options.map(({ label, value }) => `${label} : ${value}`)].join(', ');

/** Returns a sentence with the unit price that the visitor saw; empty for an unchanged price. */
export function formatPriceChange({ state, seen, onceCents }: PricedQuoteLine, vat: Vat): string {
  if (state !== 'changed' || !seen) return '';
  const before = [
    seen.monthlyCents === null ? 'sur devis' : formatHtAndTtc(seen.monthlyCents, vat, ' par mois'),
    ...(seen.onceCents > 0 || onceCents > 0 ? [formatHtAndTtc(seen.onceCents, vat, ' une fois')] : []),
  ];
  return `Le prix a changé depuis votre choix : ${before.join(' et ')} auparavant, par unité.`;
}

/** Returns the price of one of several: « 2 × 3,99 € HT (4,79 € TTC) »; empty for one, or without a price. */
export const formatUnitPrice = ({ quantity, monthlyCents }: PricedQuoteLine, vat: Vat): string =>
  quantity > 1 && monthlyCents !== null ? `${quantity} × ${formatHtAndTtc(monthlyCents, vat)}` : '';

/** Returns the label of a choice's value with its surcharge: « 2,5 Gb/s, + 2,00 € HT (2,40 € TTC) ». */
export const formatValueLabel = (label: string, extraCents: Cents, vat: Vat): string =>
  extraCents > 0 ? `${label}, + ${formatHtAndTtc(extraCents, vat)}` : label;

/** Empty when every line has a price. */
function unpricedInWords({ unpriced }: QuoteSum): string {
  if (unpriced === 0) return '';
  const isOne = unpriced === 1;
  const which = isOne ? '1 offre sans prix publié n’est' : `${unpriced} offres sans prix publié ne sont`;
  const whose = isOne ? 'son' : 'leur';
  return `${which} pas dans ces sommes : envoyez votre demande, nous vous répondrons avec ${whose} prix.`;
}

/** Returns a sentence about offers that publish no one-off fee; empty without any. */
export function formatUnknownFees(count: number): string {
  if (count === 0) return '';
  const which = count === 1 ? '1 offre' : `${count} offres`;
  return `Frais uniques non précisés pour ${which} : s’il y en a, notre réponse les ajoute à ces sommes.`;
}

/** Returns the sentences about offers without a price and about wishes; empty without either. */
export function formatUnpricedNote(sum: QuoteSum, lines: readonly PricedQuoteLine[]): string {
  const hasWishes = lines.some(({ options }) => options.some(({ label }) => label.endsWith(WISH_SUFFIX)));
  const wishes = hasWishes
    ? 'Les souhaits n’ont pas de prix publié : nous chiffrerons ces options dans notre réponse.'
    : '';
  return [unpricedInWords(sum), wishes].filter(Boolean).join(' ');
}

/** Returns a sentence with the VAT of the sums in euros, or that VAT doesn't apply. */
export function formatVatNote({ monthlyCents, firstBillCents, yearCents }: QuoteSum, vat: Vat): string {
  if (vat.ratePercent === null) return 'TVA non applicable.';
  const of = (cents: number) => formatCents((withVat(cents, vat) ?? cents) - cents);
  return `TVA à ${formatNumber(vat.ratePercent)} % : ${of(monthlyCents)} par mois, ${of(firstBillCents)} sur la première facture, ${of(yearCents)} sur 12 mois.`;
}

/** Returns a sentence with the validity of the prices. */
export const formatValidity = (days: number | undefined): string =>
  days === undefined
    ? 'Notre réponse dira jusqu’à quand ils valent.'
    : `Prix valables ${days} jour${days > 1 ? 's' : ''} à partir de cette date.`;

/** Label of the commitment in `listWishes`. */
const WISHED_COMMITMENT = `Engagement${WISH_SUFFIX}`;

/** Returns a sentence about the longest commitment of the lines; empty when none is published. */
export function formatCommitments(lines: readonly PricedQuoteLine[]): string {
  const longest = Math.max(0, ...lines.map(({ commitmentMonths }) => commitmentMonths ?? 0));
  if (longest > 0) return `Engagement le plus long : ${longest} mois.`;
  const wished = lines.flatMap(({ options }) => options.filter(({ label }) => label === WISHED_COMMITMENT));
  return wished.length > 0
    ? `Engagement souhaité : ${[...new Set(wished.map(({ value }) => value.toLowerCase()))].join(', ')}.`
    : 'Aucun engagement publié pour ces offres.';
}

/** Returns today's date in France: a quote's prices are those of that day. */
export const formatToday = (): string =>
  // Without `formatDay`, whose module would be a further request on the page of the quote.
  new Date()
    .toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'Europe/Paris' })
    .replace(/^1 /, '1er ');
