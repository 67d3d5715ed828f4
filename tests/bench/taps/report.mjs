import { markdown } from '../table.mjs';
import { LATE_MS } from './outcome.mjs';

const ms = (value) => (value === null ? '–' : value.toFixed(0));
const x = (value) => (value === null ? '–' : value.toFixed(2));

/** « late », or « late 2/3 » where it isn't so in every round. */
const inWords = (faults, rounds) =>
  Object.entries(faults).map(([fault, count]) => (count === rounds ? fault : `${fault} ${count}/${rounds}`));

function faultsInWords({ faults, rounds }) {
  const ready = inWords(faults.ready, rounds);
  return [...inWords(faults.paint, rounds), ...ready.map((fault) => `${fault} when ready`)].join(', ');
}

/** The rows `{ path, width, kind, name, rounds, …summary }` as a Markdown table. */
export const table = (rows) =>
  markdown(
    rows.map((row) => ({
      page: row.path,
      control: `${row.kind} (${row.name.length > 24 ? `${row.name.slice(0, 23)}…` : row.name})`,
      px: String(row.width),
      'tapped at ms': ms(row.tappedMs),
      'effect after ms': ms(row.waitMs),
      'effect × bare': x(row.effectToBare),
      'when ready, after ms': ms(row.readyWaitMs),
      faults: faultsInWords(row),
    })),
  );

const placeOf = ({ path, kind, width }) => `${kind} on ${path} (${width})`;
const listed = (rows) => (rows.length > 0 ? rows.map(placeOf).join(', ') : 'none');

function lateness(rows, figure) {
  const late = rows.filter((row) => row[figure] > LATE_MS).toSorted((a, b) => b[figure] - a[figure]);
  const worst = late.length > 0 ? `; worst ${ms(late[0][figure])} ms: ${placeOf(late[0])}` : '';
  return `${late.length} of ${rows.length}${worst}`;
}

/** The controls that lost, doubled or delayed a tap or left the page, by name; the latest with its figure. */
export function verdict(rows, skipped) {
  const having = (fault) => rows.filter(({ faults }) => faults.paint[fault] || faults.ready[fault]);
  return [
    ...['lost', 'doubled', 'missed', 'throws', 'leaves'].map((fault) => `${fault}: ${listed(having(fault))}`),
    `late (median > ${LATE_MS} ms) at first paint: ${lateness(rows, 'waitMs')}`,
    `late when ready: ${lateness(rows, 'readyWaitMs')}`,
    `not measured, for a tap changes nothing seen: ${listed(skipped)}`,
  ].join('\n');
}
