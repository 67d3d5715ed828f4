import type { OfferWithSheet } from '@site/kit/contract';

/** What one does to have an offer. */
export interface Action {
  label: string;
  to: string;
  /** Where it can be ordered all the same (decision 38). */
  orderUrl?: string;
}

/** Nothing is sold unseen: without its main figures an offer's sheet is asked for first (decision 38). */
export function actionOf({ id, priceCents, path, sheet }: OfferWithSheet): Action {
  const { ramGo, storageGo, family, orderUrl } = sheet;
  if (priceCents === null) return { label: 'Demander un devis', to: `/contact?offre=${id}` };
  const isUnseen = (family !== 'web' && ramGo === null) || storageGo === null;
  if (isUnseen)
    return { label: 'Demander la fiche', to: `/contact?offre=${id}`, ...(orderUrl && { orderUrl }) };
  return orderUrl ? { label: 'Commander', to: orderUrl } : { label: 'Voir l’offre', to: path };
}
