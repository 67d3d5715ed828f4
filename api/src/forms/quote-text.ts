import type { UnitPrice } from '@site/api-contract/quote/quote';
import { isPriceUnknown, type PricedQuoteLine, qualifySums } from '@site/api-contract/quote/quote-rules';
import { formatCents, withVat } from '@site/api-contract/texts/money';
import type { PricedQuote } from '../catalog/published-offers.ts';

const getPrice = ({ monthlyCents, onceCents }: UnitPrice): string => {
  if (monthlyCents === 0 && onceCents > 0) return `${formatCents(onceCents)} une fois`;
  const monthly = monthlyCents === null ? 'sur devis' : `${formatCents(monthlyCents)} par mois`;
  return onceCents > 0 ? `${monthly}, ${formatCents(onceCents)} une fois` : monthly;
};

const states: Record<PricedQuoteLine['state'], (seen: UnitPrice | null) => string[]> = {
  same: () => [],
  changed: (seen) => (seen ? [`ATTENTION, prix vu par le visiteur : ${getPrice(seen)}`] : []),
  gone: () => ['ATTENTION, cette offre n’est plus publiée'],
  unchecked: (seen) => [
    seen
      ? 'ATTENTION, prix non vérifié : celui que le visiteur a vu'
      : 'ATTENTION, prix inconnu : les offres n’ont pas pu être lues à la réception',
  ],
};

/** Returns the lines and sums of a quote as lines of French text, for a mail. */
export function formatQuote({ lines, sum, vat }: PricedQuote): string[] {
  const both = (cents: number) => {
    const withTax = vat && withVat(cents, vat);
    return `${formatCents(cents)} HT${withTax === null ? '' : `, ${formatCents(withTax)} TTC`}`;
  };
  const { isFrom, unknownFees } = qualifySums(lines);
  const from = isFrom ? 'à partir de ' : '';
  return [
    'Devis demandé (prix HT recalculés à la réception) :',
    ...lines.flatMap((line, index) => [
      `${index + 1}. ${line.quantity} × ${line.name} (${line.offer}) : ${isPriceUnknown(line) ? 'prix inconnu' : getPrice(line)}${line.quantity > 1 && !isPriceUnknown(line) ? ' chacun' : ''}`,
      ...line.options.map(({ label, value }) => `   ${label} : ${value}`),
      ...(line.commitmentMonths ? [`   Engagement : ${line.commitmentMonths} mois`] : []),
      ...states[line.state](line.seen).map((text) => `   ${text}`),
    ]),
    `Une fois : ${sum.onceCents === 0 && unknownFees > 0 ? 'non précisé' : both(sum.onceCents)}`,
    `Par mois : ${from}${both(sum.monthlyCents)}`,
    `Première facture : ${from}${both(sum.firstBillCents)}`,
    `Sur 12 mois : ${from}${both(sum.yearCents)}`,
    ...(unknownFees > 0 ? [`Offres dont les frais uniques ne sont pas précisés : ${unknownFees}`] : []),
    ...(sum.unpriced > 0 ? [`Lignes sans prix, non comprises dans les sommes : ${sum.unpriced}`] : []),
  ];
}
