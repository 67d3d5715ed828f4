/** How scripts of the tests are called, by program. They show it before anything is installed. */
const FILE = '  --json FILE          writes the figures to FILE as well';
const browsed = (rounds) => `  --rounds ${rounds}           measures so often
  --pages /,/contact   these pages only
${FILE}`;

export const USAGE = {
  run: `npm test                         installs what is missing, checks everything: lint, types and every test
npm run test:browser             the browser's tests alone
  --only STEP                    one of lint, typecheck, unit, services, browser, engines
  --changed [BRANCH]             what differs from HEAD can break, or all since the branch was left`,

  spec: `npm run test:spec -- [FILTER …]  builds what is stale, runs the browser's specs whose path holds a filter, e.g. journeys/prices
  -g TITLE                       … and whose title matches
  --project "one host"           … without nginx in front
  and what else « npx playwright test --help » lists`,

  'bench/run': `npm run bench: the site, the same pages as one monolithic build and their bare HTML, measured in turn in each round
${browsed(5)}`,

  'bench/api': `npm run bench:api: the API on each storage engine beside a bare Express app with the same answers
  --rounds 5           measures so often
  --seconds 3          of load in each
${FILE}`,

  'bench/compose': `npm run bench:compose: what composing takes, whole and after a release of the shell. Linux only
  --pages 632          on a site of so many pages
  --rounds 3           measures so often
${FILE}`,

  'bench/delivery': `npm run bench:delivery: releases and rollbacks on three hosts with visitors; a failed request makes its status 1
  --changes 50         changes, a fifth of them one by one
  --together 20        changes that begin at the same moment
${FILE}`,

  'bench/drill': `npm run drill: three hosts by npm start, PostgreSQL, nginx and visitors, with one fault after the other; a failed
request or a change that isn't made makes its status 1. As root, on Linux
  --releases 20        releases in the first part
  --outage 60          seconds PostgreSQL is away
${FILE}`,

  'bench/first-tap': `npm run bench:first-tap: what the first script answers, tapped at the first paint, until its effect is painted
${browsed(5)}
  --before http://…    beside another state of the site, already served`,

  'bench/host': `npm run bench:host: the host beside nginx with the same files and headers; errors make its status 1
  --rounds 5           measures so often
  --seconds 3          of load in each
  --minutes 5          of load with an eye on the memory; 0 for none
${FILE}`,

  'bench/hostile': `npm run bench:hostile: visitors and the operator's rollbacks on one host beside a hostile team key and a flood; a failed
visit, an answer 5xx or a rollback above 5 s makes its status 1. Linux only
  --minutes 10         of attack
${FILE}`,

  'bench/navigation': `npm run bench:navigation: from a click to the next page's paint, in Chromium without a debugger
  --rounds 5           measures so often
${FILE}`,

  'bench/taps/run': `npm run bench:taps: one control of each kind, tapped at the first paint and once the page is ready
${browsed(3)}
  --all                every page
  --slow               400 kb/s and 2 s of latency
  --before http://…    beside another state of the site, already served`,

  'lighthouse/run': `npm run lighthouse: Lighthouse's mobile profile on every page; ends with 1 when one has less than its marks
  --pages /,/contact   these pages only
  --untimed            without performance, for a busy machine
${FILE}`,

  shots: `npm run shots: a picture of every page, at two widths in both themes
  --pages /,/contact   these pages only
  --out shots          the folder for them
  --fonts every        or dejavu, for the widest letters`,
};
