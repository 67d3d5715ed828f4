import { expect, onTestFinished, test } from 'vitest';
import { PAGE_KINDS } from '#support/pages.ts';
import { startSite } from '#support/site.ts';
import { findFullChromium, openChromium, startScriptInjectingProxy } from '#support/undebugged-chromium.ts';

/** JavaScript of a visitor's action on a page before leaving it, and of the expression that reads its effect. */
interface Situation {
  act: string;
  read: string;
}

const typeInto = (selector: string, text: string) => `
  const field = document.querySelector(${JSON.stringify(selector)});
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value').set.call(field, ${JSON.stringify(text)});
  field.dispatchEvent(new Event('input', { bubbles: true }));`;

/** Expression: the number of list items that a visitor sees. */
const SHOWN = `[...document.querySelectorAll('main li')].filter((item) => item.checkVisibility()).length`;

const situations: Record<string, Situation> = {
  '/prix': { act: "scrollTo({ top: 1500, behavior: 'instant' })", read: 'Math.round(scrollY)' },
  '/': {
    act: "document.querySelector('main details summary').click()",
    read: "document.querySelectorAll('main details[open]').length",
  },
  '/contact': {
    act: typeInto('main form textarea', 'Bonjour, je compare vos offres.'),
    read: "document.querySelector('main form textarea').value",
  },
  '/offres/collecte': {
    act: "[...document.querySelectorAll('main nav button')].find((button) => button.textContent === 'Suivant').click()",
    read: `document.querySelector('main nav [aria-current=page]').textContent + ${SHOWN}`,
  },
  '/offres/dedies': {
    act: "[...document.querySelectorAll('main button[aria-pressed]')].at(-1).click()",
    read: `location.search + ${SHOWN}`,
  },
  '/offres/object-storage': {
    act: typeInto('main input[inputmode]', '4321'),
    read: "document.querySelector('main [data-island] output, main [data-island] [role=status], main [data-island] dl').textContent",
  },
  '/offres/telephonie': {
    act: "[...document.querySelectorAll('main button')].find(({ ariaLabel, textContent }) => /^Plus/.test(ariaLabel ?? textContent)).click()",
    read: "document.querySelector('main [role=spinbutton]').value",
  },
  '/offres/mail': {
    act: "document.querySelectorAll('main input[type=radio]')[1].click()",
    read: "document.querySelector('main input[type=radio]:checked').value + location.search",
  },
};

/** Page that each step goes to before « Back ». */
const AWAY = '/mentions-legales';

interface Report {
  path: string;
  isKept: boolean;
  reasons: unknown;
  /** Values that the situation reads: on arrival, on leaving, and after « Back ». */
  readings: [came: unknown, left: unknown, back: unknown];
}

/** One page of each kind, and those with something to do. */
const STEPS = [...new Set([...PAGE_KINDS, ...Object.keys(situations)])]
  .filter((path) => path !== AWAY)
  .map((path) => ({ path, ...(situations[path] ?? { act: '', read: "''" }) }));

/** Runs in each page: acts on it, leaves it, goes back, and reports its state. */
const DRIVER = `
const steps = [${STEPS.map(({ path, act, read }) => `{ path: ${JSON.stringify(path)}, act() { ${act} }, read: () => ${read} }`).join(',\n')}];
const frames = (count) => new Promise((done) => {
  const next = (left) => (left === 0 ? done() : requestAnimationFrame(() => next(left - 1)));
  next(count);
});
const until = async (holds) => { while (!holds()) await frames(1); };
const state = () => JSON.parse(sessionStorage.getItem('back') ?? '{"at":0}');
const keep = (next) => sessionStorage.setItem('back', JSON.stringify(next));
const isReady = () => 'ready' in document.documentElement.dataset;
let readings = [];
async function arrive(isKept) {
  const now = state();
  const step = steps[now.at];
  await until(isReady);
  if (location.pathname === step.path && !now.isLeaving) {
    await frames(2);
    readings = [step.read()];
    step.act();
    await frames(20);
    readings.push(step.read());
    keep({ ...now, isLeaving: true, readings });
    location.href = ${JSON.stringify(AWAY)};
  } else if (now.isLeaving && location.pathname === ${JSON.stringify(AWAY)}) {
    await frames(2);
    keep({ ...now, isBack: true });
    history.back();
  } else if (now.isBack && location.pathname === step.path) {
    await frames(2);
    const [entry] = performance.getEntriesByType('navigation');
    report({ path: step.path, isKept, reasons: entry.notRestoredReasons ?? null, readings: [...now.readings, step.read()] });
    const at = now.at + 1;
    keep({ at });
    if (at < steps.length) location.href = steps[at].path;
  }
}
addEventListener('load', () => arrive(false));
addEventListener('pageshow', ({ persisted }) => persisted && arrive(true));
`;

test('« Back » shows a page of each kind as it was left, from memory', async (context) => {
  const chromium = findFullChromium(context);
  const site = await startSite({ cleanup: onTestFinished });
  const reports: Report[] = [];
  const proxy = await startScriptInjectingProxy({
    origin: site.origin,
    driver: DRIVER,
    onReport: (report: Report) => void reports.push(report),
    editRules: null,
  });
  onTestFinished(() => proxy.stop());
  const browser = openChromium(chromium, proxy.origin + STEPS[0]?.path);
  onTestFinished(() => browser.stop());
  await expect.poll(() => reports.length, { timeout: 50_000 }).toBe(STEPS.length);

  expect(reports.filter(({ isKept }) => !isKept)).toEqual([]);
  const acted = reports.filter(({ path }) => situations[path]);
  expect(acted).toHaveLength(8);
  for (const { path, readings } of acted) {
    const [came, left, back] = readings;
    expect(left, `${path}: what the visitor did shows`).not.toEqual(came);
    expect(back, `${path}: after « Back »`).toEqual(left);
  }
});
