/**
 * What a page may cost. Bytes are gzip at level 9; 1 kB is 1000 bytes. Raising a number is a decision: say why in
 * docs/decisions.
 */
export interface Limits {
  /** The page's own HTML, styles included. */
  htmlBytes: number;
  /** Its style sheets, which stand in the HTML. */
  styleBytes: number;
  /** JavaScript loaded until the page answers. */
  scriptBytes: number;
  /** Fonts, as they are sent. */
  fontBytes: number;
  /** Requests until the page answers, the document's included. */
  requests: number;
  /** Rounds of requests: 2 when the HTML names every module. */
  depth: number;
  /** Cumulative layout shift: zero to the digits it is reported with. */
  layoutShift: number;
}

const everyPage: Limits = {
  htmlBytes: 21_900,
  styleBytes: 8_200,
  scriptBytes: 90_000,
  fontBytes: 20_000,
  requests: 10,
  depth: 2,
  layoutShift: 0.001,
};

/** Pages that need more of something. */
const routes: Record<string, Partial<Limits>> = {
  // Live stock, a dozen filters that count, ticks to compare (docs/decisions/0042).
  '/offres/dedies': { scriptBytes: 95_500 },
  // The recommender comes from another team, with the quote's button of its own (docs/decisions/0046).
  '/games': { scriptBytes: 97_000, requests: 13 },
  // A form and a choice to compare; what finds and compares comes with the first question.
  '/quel-serveur': { scriptBytes: 91_500 },
  // It names what is asked for, asks for a time or an address, and confirms (docs/decisions/0046).
  '/contact': { scriptBytes: 91_300 },
  // Offers with all that is chosen of them, sums, and the contact form (docs/decisions/0046).
  '/devis': { scriptBytes: 100_500, requests: 15 },
  // A whole editor, for whoever runs the site.
  '/admin': { scriptBytes: 102_600 },
};

/** The script inline in every page, which answers at first paint (docs/decisions/0047). */
export const FIRST_SCRIPT_BYTES = 3_000;

/** The limits of the page at a path. */
export const limitsOf = (path: string): Limits => ({ ...everyPage, ...routes[path] });

/** Resident memory of the server with its API, in bytes. */
export const RESIDENT_BYTES = 160_000_000;
