import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { apps } from '../../shell/tasks/apps.mjs';
import { buildApp } from '../../shell/tasks/site-build.mjs';
import { anotherShell, restate } from '../support/builds.ts';
import { Workshop } from '../support/composing.ts';
import { markdown, median } from './figures.mjs';
import { atEnd, runBench } from './session.mjs';

/**
 * `npm run bench:compose`: what it takes to compose the site whole, and a release of the shell
 * on a site with so many pages, where hosting has all that are more. Linux only: processor time and memory are read from
 * `/proc`.
 */
// A busy machine is no reason to end early.
process.env.COMPOSE_DEADLINE_S ||= '1200';

/** Processor seconds that children which ended have taken, with theirs (proc(5), fields 16 and 17; 100 ticks a second). */
function processorSeconds() {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(13, 15);
  return (Number(user) + Number(system)) / 100;
}

const read = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It ended meanwhile.
    return '';
  }
};
/** Resident memory of a process's children and theirs, in bytes. */
function residentBelow(pid) {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean);
  return children
    .map((child) => {
      const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${child}/status`))?.[1] ?? 0) * 1024;
      return own + residentBelow(child);
    })
    .reduce((sum, one) => sum + one, 0);
}

async function measure(workshop, task) {
  const start = performance.now();
  const before = processorSeconds();
  let isDone = false;
  const composing = workshop.compose(task).finally(() => {
    isDone = true;
  });
  let memory = 0;
  while (!isDone) {
    memory = Math.max(memory, residentBelow(process.pid));
    await Promise.race([pause(50), composing]);
  }
  const made = await composing;
  const pages = made.report.renewed.map((path) =>
    made.read(`pages${path === '/' ? '/index' : path}.html.br`),
  );
  return {
    pages: pages.length,
    seconds: (performance.now() - start) / 1000,
    processor: processorSeconds() - before,
    memory: memory / 1e6,
    kB: pages.reduce((sum, { length }) => sum + length, 0) / pages.length / 1000,
    made,
  };
}

/** A build of hosting that has so many pages more. */
const withMore = (dist, count) =>
  restate(dist, ({ routes }) => ({
    routes: [
      ...routes,
      ...Array.from({ length: count }, (_, number) => {
        const title = `Page d’essai ${number}`;
        return { ...routes[number % routes.length], path: `/essai/page-${number}`, title, label: title };
      }),
    ],
  }));

async function bench({ pages, rounds }) {
  await Promise.all(apps.map(buildApp));
  const workshop = new Workshop();
  atEnd(() => workshop.remove());
  const usual = workshop.registry();
  const { made: small } = await measure(workshop, { registry: usual });
  const more = withMore(workshop.distOf('hosting'), pages - small.report.pages.length);
  const shell = anotherShell(workshop.distOf('shell'));
  for (const { remove } of [more, shell]) atEnd(remove);
  // What is drawn once isn't drawn again by a release.
  const { made: previous } = await measure(workshop, { registry: workshop.registry(more), previous: small });
  const released = workshop.registry(more, shell);
  const tasks = {
    'first, pictures too': { registry: usual },
    'all pages anew': { registry: usual, previous: small, isIncremental: false },
    'a release of the shell': { registry: released, previous },
  };
  const samples = [];
  for (let round = 1; round <= rounds; round++) {
    for (const [name, task] of Object.entries(tasks)) {
      const { made: _, ...sample } = await measure(workshop, task);
      samples.push({ name, ...sample });
    }
  }
  const rows = Object.keys(tasks).map((name) => {
    const own = samples.filter((sample) => sample.name === name);
    const middle = (figure) => median(own.map((sample) => sample[figure]));
    return {
      composed: name,
      pages: String(own[0].pages),
      ...{ s: middle('seconds'), 's of a core': middle('processor') },
      ...{ 'MB in all': middle('memory'), 'kB br a page': middle('kB') },
    };
  });
  return { about: { rounds }, samples, text: markdown(rows) };
}

await runBench({ pages: 632, rounds: 3 }, bench);
