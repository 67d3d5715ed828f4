/**
 * What a page may cost, for every page. Bytes are gzip at level 9; 1 kB is 1000 bytes.
 * Raising a number is a decision: say why in docs/decisions.
 */
export const limits = {
  /** JavaScript loaded until the page answers. */
  scriptBytes: 135_000,
  /** Style sheets, which stand in the HTML. */
  styleBytes: 15_000,
  /** Requests until the page answers, the document's included. */
  requests: 20,
  /** Rounds of JavaScript after the HTML: 1 when the HTML names every module. */
  scriptRounds: 1,
  /** Cumulative layout shift: zero to the digits it is reported with. */
  layoutShift: 0.001,
  /** Resident memory of the server with its API, in bytes. */
  residentBytes: 160_000_000,
};
