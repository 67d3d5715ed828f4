import type { Sheet } from './contract.ts';

/** What one does to have an offer. */
export interface Action {
  label: string;
  to: string;
  /** Where it can be ordered all the same. */
  orderUrl?: string;
}

/** What decides it. */
export interface Actionable {
  id: string;
  /** HT, in cents; null is « Sur devis ». */
  priceCents: number | null;
  /** Where the offer is shown, for one that isn't ordered by a link. */
  path?: string;
  sheet: Pick<Sheet, 'orderUrl' | 'lines'>;
}

/** Lines of a sheet without which nothing is sold. */
const MAIN = ['Processeur', 'Mémoire', 'Stockage'];

/** Where somebody asks about an offer: the form names it. */
const askPath = (id: string) => `/contact?offre=${encodeURIComponent(id)}`;

/** An offer without its main figures has its sheet asked for first, one without a price its price (docs/product.md#honesty). */
export function actionOf({ id, priceCents, path = '', sheet: { orderUrl, lines } }: Actionable): Action {
  if (priceCents === null) return { label: 'Demander un devis', to: askPath(id) };
  if (lines.some(({ label, value }) => value === null && MAIN.includes(label)))
    return { label: 'Demander la fiche', to: askPath(id), ...(orderUrl && { orderUrl }) };
  return orderUrl ? { label: 'Commander', to: orderUrl } : { label: 'Voir l’offre', to: path };
}
