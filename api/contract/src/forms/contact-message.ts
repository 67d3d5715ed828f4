const ABOUT_OFFER =
  'Bonjour, cette offre m’intéresse. Merci de me dire ce qu’elle comprend et comment la commander.';

/** Default message about the lines of a quote. */
export const DEFAULT_QUOTE_MESSAGE =
  'Bonjour, je souhaite recevoir un devis pour les offres jointes à ce message. Merci.';

/** Returns the default message for the offers in a query of the contact page; undefined without any. */
export function buildOfferMessage(query: URLSearchParams): string | undefined {
  if (query.has('offre')) return ABOUT_OFFER;
  return query.has('ligne') ? DEFAULT_QUOTE_MESSAGE : undefined;
}
