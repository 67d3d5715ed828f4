/** Usage texts of the tests' scripts, by program. The scripts print them before dependencies are installed. */
export const USAGE = {
  run: `npm test                         installs what is missing, checks everything: lint, types and every test
npm run test:browser             the browser's tests alone
  --only STEP                    one of lint, typecheck, unit, services, browser, engines
  --changed [BRANCH]             what differs from HEAD can break, or all since the branch was left`,

  spec: `npm run test:spec -- [FILTER …]  builds what is stale, runs the browser's specs whose path holds a filter, e.g. journeys/prices
  -g TITLE                       … and whose title matches
  --project "one host"           … without nginx in front
  and what else « npx playwright test --help » lists`,

  'bench/pages': `npm run bench: when pages paint and answer, beside their own HTML and CSS without scripts
  --rounds 5           measures so often
  --pages /,/contact   these pages only
  --write              replaces the table in docs/explanation/measurements.md`,

  'bench/delivery': `npm run bench:delivery: what composing takes; then releases and rollbacks on three hosts amid visits. A failed request or
change makes its status 1. Linux only
  --pages 632          composes a site of so many pages
  --rounds 3           composes so often
  --changes 50         changes amid visits
  --write              replaces the table in docs/explanation/measurements.md`,

  'bench/host': `npm run bench:host: pages beside nginx, the API on both databases, many visitors at once, memory under load. A failed request
makes its status 1. Linux only
  --rounds 5           measures so often
  --seconds 3          of load in each
  --minutes 5          of load with an eye on the memory
  --write              replaces the table in docs/explanation/measurements.md`,

  'bench/navigation': `npm run bench:navigation: from a click to the next page's paint, in Chromium without a debugger
  --rounds 5           measures so often
  --write              replaces the table in docs/explanation/measurements.md`,

  'bench/taps': `npm run bench:taps: one control of each kind, tapped at the first paint and once the page is ready: answer and INP. A tap that
is lost, doubled or leaves the page makes its status 1
  --rounds 3           measures so often
  --write              replaces the table in docs/explanation/measurements.md`,

  shots: `npm run shots: a picture of every page, at two widths in both themes
  --pages /,/contact   these pages only
  --out shots          the folder for them
  --fonts every        or dejavu, for the widest letters`,
};
