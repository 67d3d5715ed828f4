/**
 * What a page may cost. Bytes are gzip at level 9; 1 kB is 1000 bytes. Raising a number is a decision: say why in
 * docs/decisions.
 */
const everyPage = {
  /** The page's own HTML, styles included; 3 kB of it are the first script (docs/decisions/0047). */
  htmlBytes: 25_000,
  /** Its style sheets, which stand in the HTML. */
  styleBytes: 8_200,
  /** JavaScript loaded until the page answers. */
  scriptBytes: 8_000,
  /** Fonts, as they are sent. */
  fontBytes: 20_000,
  /** Requests until the page answers, with the document and, once a day, the speculation rules (docs/decisions/0069). */
  requests: 11,
  /** Rounds of requests: 2 when the HTML names every module. */
  depth: 2,
  /** Cumulative layout shift: zero to the digits it is reported with. */
  layoutShift: 0.001,
};

/**
 * React with what islands need, and islands of a calculator or a small form (docs/decisions/0047). Half a kB of it has any
 * federation take a remote (docs/decisions/0048).
 */
const withIslands = { scriptBytes: 88_000 };

/** Pages that need more of something. */
const routes: Record<string, Partial<typeof everyPage>> = {
  // Its table's heads break once all columns have come: cut in its first row, the row moves by a line (docs/measurements.md).
  '/offres/web': { layoutShift: 0.021 },
  '/offres/quantic': withIslands,
  '/offres/object-storage': withIslands,
  '/offres/telephonie': withIslands,
  '/offres/trunk': withIslands,
  '/inscription-beta': withIslands,
  '/lab': { ...withIslands, requests: 12 },
  // Live stock, a dozen filters that count, ticks to compare (docs/decisions/0042).
  '/offres/dedies': { scriptBytes: 91_500 },
  // The recommender comes from another team, with the quote's button of its own (docs/decisions/0046); all of React is shared (0049).
  '/games': { scriptBytes: 88_400, requests: 12 },
  // A form and a choice to compare; what finds and compares comes with the first question.
  '/quel-serveur': { scriptBytes: 91_000, requests: 12 },
  // It names what is asked for, asks for a time or an address, and confirms (docs/decisions/0046).
  '/contact': { scriptBytes: 89_200 },
  // Offers with all that is chosen of them, and sums (docs/decisions/0046); the form that sends them comes with its place.
  '/devis': { scriptBytes: 94_200, requests: 16 },
  // The gate; the editor, and the board, for whoever runs the site, come with the session (docs/decisions/0051).
  '/admin': { scriptBytes: 89_200, requests: 11 },
  '/admin/livraisons': { scriptBytes: 91_000, requests: 11 },
};

/** The script inline in every page, which answers at first paint (docs/decisions/0047); 50 bytes animate a page that comes (0069). */
export const FIRST_SCRIPT_BYTES = 3_050;

/** What reports how releases do, with web-vitals and the tokens of page views: it comes when a page is at rest (docs/decisions/0050, 0064). */
export const SIGNALS_BYTES = 3_800;

/** The limits of the page at a path. */
export const limitsOf = (path: string): typeof everyPage => ({ ...everyPage, ...routes[path] });

/** Resident memory of the server with its API, in bytes. */
export const RESIDENT_BYTES = 160_000_000;
