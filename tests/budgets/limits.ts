/**
 * Limits of a page's cost. Bytes are gzip at level 9; 1 kB is 1000 bytes. Raising a number is a decision: say why in
 * docs/decisions.
 */
const everyPage = {
  /** The page's own HTML, styles and bootstrap script included. */
  htmlBytes: 25_000,
  /** The script inline in every page, which answers at first paint (docs/decisions/0047), with the parts the page needs (0071). */
  bootstrapScriptBytes: 2_920,
  /** Its style sheets, in the HTML; 0.1 kB of them show what a link added to the quote (docs/decisions/0071), dialogs at 200 % text, two rhythms of pages and the text's face (0085) too. */
  styleBytes: 8_500,
  /** JavaScript loaded until the page answers. */
  scriptBytes: 7_000,
  /** Fonts of headings and text, as they are sent. */
  fontBytes: 37_500,
  /** Requests until the page answers, with the document and, once a day, the speculation rules (docs/decisions/0069). */
  requests: 12,
  /** Rounds of requests: 2 when the HTML names every module. */
  depth: 2,
  /** Cumulative layout shift: zero to the digits it is reported with. */
  layoutShift: 0.001,
};

/**
 * A page with islands: React with what they need, and a calculator or a small form (docs/decisions/0047). Half a kB of it
 * has any federation take a remote (docs/decisions/0048), 0.4 kB accept a browser's translation of the page (0047).
 */
const withIslands = { scriptBytes: 85_800 };

/** Pages that need more of something. */
const routes: Record<string, Partial<typeof everyPage>> = {
  // Its table's heads break once all columns have come: cut in its first row, the row moves by a line (docs/explanation/measurements.md).
  '/offres/web': { layoutShift: 0.021 },
  // Lists turned by pagers, besides links that add to the quote.
  // Cards in one row share their lines: cut between them, a row moves by a line of a later card.
  '/offres/housing': { bootstrapScriptBytes: 3_490, scriptBytes: 7_180, layoutShift: 0.003 },
  '/offres/collecte': { bootstrapScriptBytes: 3_490, scriptBytes: 7_180 },
  // What follows an order, in words.
  '/offres/trunk': { scriptBytes: 85_880 },
  // Names of files, which differ from build to build, add or take a few bytes.
  '/offres/vps/xeon': { htmlBytes: 25_300 },
  '/lab': { requests: 13 },
  // Live stock, a dozen filters that count, ticks to compare (docs/decisions/0047).
  '/offres/dedies': { scriptBytes: 90_200, bootstrapScriptBytes: 3_320 },
  // The recommender comes from another team, with the quote's button of its own (docs/decisions/0071); all of React is shared (0049).
  // 0.3 kB keep what was typed when React renders an island anew (0047).
  // Fields in one row share the line of their labels: cut between them, the row moves by a line of a later label.
  '/games': { scriptBytes: 85_950, requests: 13, htmlBytes: 25_750, layoutShift: 0.003 },
  // A form; what finds comes with the first question.
  '/quel-serveur': { scriptBytes: 88_760, requests: 13 },
  // The form names the offer, proposes a time or the study of an address, and confirms (docs/decisions/0071). 0.4 kB keep what was
  // typed (0047), 0.3 kB read the form's declaration, with a request less (0083), 0.2 kB of it a notice of illegal content.
  '/contact': { scriptBytes: 88_800 },
  // Offers with all their options, and sums; the form that sends them loads on demand (docs/decisions/0071). 0.4 kB keep what
  // was typed when React renders an island anew (0047).
  '/devis': { scriptBytes: 93_300 },
  // The sign-in gate. The editor and the operator's dashboard load with the session (docs/decisions/0051).
  '/admin': { scriptBytes: 85_650 },
  '/admin/livraisons': { scriptBytes: 85_650 },
};

/**
 * Size limit of the script that reports on releases, with web-vitals, view tokens and the errors of a failing release. It loads
 * when a page is at rest (docs/decisions/0050).
 */
export const TELEMETRY_BYTES = 4_400;

/** Returns the limits of the page at a path. */
export const getLimits = (path: string, hasIslands = false): typeof everyPage => ({
  ...everyPage,
  ...(hasIslands && withIslands),
  ...routes[path],
});

/** Resident memory of the server with its API, in bytes. */
export const RESIDENT_BYTES = 160_000_000;
