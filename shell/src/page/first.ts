import { CONTENT_ID, readPageData } from './data.ts';
import { type PageDocument, pageDocument } from './document.ts';

/** The page the browser loaded, taken before React touches it: what the visitor already reads must stay readable. */
export const firstPage: PageDocument = pageDocument(readPageData(document), document);

/** False in development, where the server sends no markup. */
export const isComposed = Boolean(document.getElementById(CONTENT_ID)?.firstElementChild);

/** The path as the router sees it: the composed not-found page answers any address. */
export const firstPath = location.pathname;
