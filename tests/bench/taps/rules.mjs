import { median } from '../figures.mjs';

/**
 * Kind of a control, by what assistive technology is told of it, or null for none that is measured. It goes into the
 * measured page as text, so it may use nothing from outside. Names of classes and of components mean nothing here:
 * the same bench has to find the same controls however the page is made.
 */
export function kindOf(control) {
  const { role, name, place, isInNavigation, isInSearch, isPaging, isByNumber, opens } = control;
  if (control.isDisabled) return null;
  if (place === 'banner') {
    if (isInSearch) return role === 'submit' || role === 'button' ? 'search' : null;
    if (name.startsWith('Thème')) return 'theme';
    if (/\bTTC\b/.test(name)) return control.isChosen ? null : 'HT/TTC';
    if (opens && isInNavigation) return 'menu';
    return opens && name === 'Menu' ? 'mobile menu' : null;
  }
  if (name.startsWith('Ajouter au devis')) return 'quote';
  if (role === 'tab') return control.isChosen ? null : 'tab';
  if (role === 'radio') return control.isChosen ? null : 'segmented choice';
  if (role === 'checkbox') return name.startsWith('Comparer') ? 'compare' : 'checkbox';
  if (role === 'spinbutton') return 'number field';
  if (role === 'slider') return 'slider';
  if (role === 'listbox') return 'list';
  if (role === 'summary') return 'question';
  if (role === 'submit') return isInSearch ? null : 'submit';
  if (role !== 'button') return null;
  if (isPaging) return control.isChosen ? null : 'pager';
  if (opens) return opens;
  if (control.isToggle) return 'filter';
  if (isByNumber) return name.startsWith('Plus') ? 'stepper' : null;
  return name.startsWith('Fermer') ? 'close' : 'button';
}

/** Widths in px where a kind is looked for: where it is first found, it is measured. */
export const widthsOf = (kind) => (kind === 'menu' ? [1440] : [390, 1440]);

/** A tap answered later is felt as late, in milliseconds from the tap to the painted effect. */
export const LATE_MS = 100;

const without = (lines, others) => lines.filter((line) => !others.includes(line));

/**
 * What is seen once a control has answered: the difference between two looks at a page (`looksOf`), or null where
 * there is none. Words come first: a radio button shows its dot by itself, its choice is made when the page says so.
 * What opens something is seen by that.
 */
export function expectedOf({ before, after, hasPanel, isLeaving = false }) {
  if (isLeaving) return { by: 'leaving' };
  const state = after.state !== before.state && { by: 'state', value: after.state };
  if (hasPanel && state) return state;
  const gained = without(after.words, before.words);
  const lost = without(before.words, after.words);
  if (gained.length + lost.length > 0) return { by: 'words', gained, lost, state: after.state };
  if (after.colours !== before.colours) return { by: 'colours', value: after.colours, state: after.state };
  return state || null;
}

/**
 * Faults of one tap (`tap`) of a control with this `expected` (`expectedOf`), none where it was answered at once: `lost` (no effect), `doubled` (its state changed more
 * than once, or to another than one tap has), `late`, `leaves` (the page, for another document, where it would stay
 * when ready), `throws`. What moved away from under the finger was `missed`, and nothing else can be said.
 */
export function faultsOf({ wait, states, isHit, isLeaving, complaints }, expected) {
  if (!isHit) return ['missed'];
  const hasLeft = isLeaving && expected.by !== 'leaving';
  const state = expected.by === 'state' ? expected.value : expected.state;
  const isOther = state !== undefined && ![states[0], state].includes(states.at(-1));
  return [
    ...(wait === null ? ['lost'] : []),
    ...(!isLeaving && (states.length > 2 || isOther) ? ['doubled'] : []),
    ...(wait !== null && wait > LATE_MS ? ['late'] : []),
    ...(hasLeft ? ['leaves'] : []),
    ...(complaints.length > 0 ? ['throws'] : []),
  ];
}

const medianOf = (values) => (values.length > 0 ? median(values) : null);

/**
 * Condenses samples of one control `{ server, round, … }` into medians, of taps that had an effect, and counts of faults:
 * `{ paint: { lost: 2 }, ready: {} }`. Server `paint` is a tap at the first paint and `ready` a later one (`tap`);
 * `bare` is the bare page's first `paint` in the same round.
 */
export function summarize(samples, expected) {
  const at = (server) => samples.filter((sample) => sample.server === server);
  const seen = (server) => at(server).filter(({ effect }) => effect !== null);
  const bare = new Map(at('bare').map(({ round, paint }) => [round, paint]));
  const faults = (server) => {
    const counts = {};
    for (const fault of at(server).flatMap((sample) => faultsOf(sample, expected))) {
      counts[fault] = (counts[fault] ?? 0) + 1;
    }
    return counts;
  };
  return {
    tappedMs: medianOf(at('paint').map(({ tap }) => tap)),
    waitMs: medianOf(seen('paint').map(({ wait }) => wait)),
    effectToBare: medianOf(seen('paint').map(({ effect, round }) => effect / bare.get(round))),
    readyWaitMs: medianOf(seen('ready').map(({ wait }) => wait)),
    faults: { paint: faults('paint'), ready: faults('ready') },
  };
}
