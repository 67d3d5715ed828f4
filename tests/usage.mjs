/** Usage texts of the tests' scripts, by program. The scripts print them before dependencies are installed. */
export const USAGE = {
  run: `npm test                         install what is missing; run lint, type check and the tests that find most faults
npm run test:all                 run every test
  --after-test                   only what npm test leaves out`,

  spec: `npm run test:spec -- [FILTER …]  build what is stale; run browser specs whose path contains a filter, e.g. journeys/prices
  -g TITLE                       run matching titles only
  --project "one host"           run without nginx
  and the other options of « npx playwright test --help »`,

  'bench/pages': `npm run bench: time to paint and to interaction of pages, beside their own HTML and CSS without scripts
  --rounds 5           number of rounds
  --pages /,/contact   pages to measure
  --write              replace the table in docs/explanation/measurements.md`,

  'bench/delivery': `npm run bench:delivery: cost of composing; then releases and rollbacks on three hosts under visits. Exits with 1 after a
failed request or change. Linux only
  --pages 632          number of pages to compose
  --rounds 3           number of compositions
  --changes 50         number of changes under visits
  --write              replace the table in docs/explanation/measurements.md`,

  'bench/host': `npm run bench:host: pages beside nginx, the API on both databases, many concurrent visitors, memory under load. Exits with 1
after a failed request. Linux only
  --rounds 5           number of rounds
  --seconds 3          seconds of load per round
  --minutes 5          minutes of load while memory is measured
  --write              replace the table in docs/explanation/measurements.md`,

  'bench/navigation': `npm run bench:navigation: time from a click to the next page's paint, in Chromium without a debugger
  --rounds 5           number of rounds
  --write              replace the table in docs/explanation/measurements.md`,

  'bench/taps': `npm run bench:taps: response time and INP of one control of each kind, tapped at the first paint and once the page is ready.
Exits with 1 when a tap is lost, doubled or leaves the page
  --rounds 3           number of rounds
  --write              replace the table in docs/explanation/measurements.md`,

  shots: `npm run shots: a screenshot of every page, at two widths in both themes
  --pages /,/contact   pages to draw
  --out shots          folder of the screenshots
  --fonts every        fonts, or dejavu for the widest letters`,
};
