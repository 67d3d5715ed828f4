import type { SpecSheet } from './contract.ts';

/** Main action of an offer. */
export interface MainAction {
  label: string;
  to: string;
  /** Order page beside another main action. */
  orderUrl?: string;
}

/** The properties of an offer that determine its action. */
export interface ActionableOffer {
  id: string;
  /** HT, in cents; null is « Sur devis ». */
  priceCents: number | null;
  /** Page of an offer without an order link. */
  path?: string;
  sheet: Pick<SpecSheet, 'orderUrl' | 'lines'>;
  /** Values that the visitor chose, by the id of each choice: a request and an order carry them. */
  options?: Record<string, string>;
}

/** Lines of a sheet that an order requires. */
const MAIN = ['Processeur', 'Mémoire', 'Stockage'];

/** Returns the address of the contact form for a question about the offer. */
const askPath = (id: string, options: Record<string, string>) =>
  `/contact?${new URLSearchParams({ offre: id, ...options })}`;

/**
 * Returns the main action: a quote for an offer without a price, the sheet for an offer without its main figures, else
 * the order (docs/product.md#honesty).
 *
 * @example
 * const { label, to } = chooseAction(plan);
 */
export function chooseAction(offer: ActionableOffer): MainAction {
  const { id, priceCents, path = '', options = {} } = offer;
  const { lines } = offer.sheet;
  const query = new URLSearchParams(options).toString();
  const orderUrl = offer.sheet.orderUrl && query ? `${offer.sheet.orderUrl}?${query}` : offer.sheet.orderUrl;
  if (priceCents === null) return { label: 'Demander un devis', to: askPath(id, options) };
  if (lines.some(({ label, value }) => value === null && MAIN.includes(label)))
    return {
      label: 'Demander les caractéristiques',
      to: askPath(id, options),
      ...(orderUrl && { orderUrl }),
    };
  return orderUrl ? { label: 'Commander', to: orderUrl } : { label: 'Voir l’offre', to: path };
}
