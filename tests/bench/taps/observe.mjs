/**
 * Runs in the measured page before its own scripts, as text, so it may use nothing from outside. Finds a control,
 * says where to tap it (`aim`), and tells through the binding `tapped` what follows: the tap as the browser has
 * it, and the first frame painted that shows its effect. Times are milliseconds since the epoch, because a tap may
 * end in another document.
 *
 * @param wanted `{ kind, name, atPaint, expected }`: aims by itself at the first paint if `atPaint`; `expected` is what
 * is seen once the control has answered (`expectedOf`), nothing where that is yet to be found out
 * @param kindOf see `rules.mjs`
 */
export function observe(wanted, kindOf) {
  /** Frames after an event in which style alone may show what it did. */
  const FRAMES_AFTER_EVENT = 3;
  /** Frames after which words are read again where nothing told of a change. */
  const FRAMES_BETWEEN_READINGS = 15;
  if (window.top !== window) return;
  const tell = (what, more) => window.tapped(JSON.stringify({ what, ...more }));
  const epoch = (time) => performance.timeOrigin + time;
  tell('document', { at: performance.timeOrigin });

  const text = (element) => element.textContent.trim().replace(/\s+/g, ' ');
  const nameOf = (element) => {
    const label = element.getAttribute('aria-label') ?? (element.labels?.[0] && text(element.labels[0]));
    return (label || text(element)).replace(/\s+/g, ' ');
  };
  const roleOf = (element) => {
    const said = element.getAttribute('role');
    if (said) return said;
    const { localName, type } = element;
    if (localName === 'button') return type === 'submit' && element.form ? 'submit' : 'button';
    if (localName !== 'input') return { a: 'link', select: 'listbox', summary: 'summary' }[localName] ?? null;
    if (type === 'number' || /numeric|decimal/.test(element.inputMode)) return 'spinbutton';
    return { radio: 'radio', checkbox: 'checkbox', range: 'slider' }[type] ?? null;
  };
  /** What it shows and hides, if anything. */
  const openedBy = (element) => {
    if (element.localName === 'summary') return element.parentElement;
    const of = (name) => element.getAttribute(name);
    return document.getElementById(of('aria-controls') ?? of('popovertarget') ?? of('commandfor'));
  };
  const pagesOf = (element) => element.closest('nav')?.querySelector('button[aria-current]');
  const numberBy = (element) => element.parentElement.querySelector('input[type=number]');
  const isShown = (element) => {
    if (element.localName === 'details') return element.open;
    if (element.localName === 'dialog') return element.matches(':modal, :popover-open');
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  };
  /** What a finger meets: a small box is tapped by its label. */
  const tapArea = (element) => (/radio|checkbox/.test(element.type) && element.labels?.[0]) || element;

  const describe = (element) => {
    const of = (name) => element.getAttribute(name);
    const opened = openedBy(element);
    const isDialog = of('aria-haspopup') === 'dialog' || opened?.localName === 'dialog';
    const isPanel = element.hasAttribute('aria-expanded') || element.hasAttribute('popovertarget');
    const isBanner = element.closest('header, [role=banner]') && !element.closest('main, article, section');
    return {
      role: roleOf(element),
      name: nameOf(element),
      place: isBanner ? 'banner' : 'page',
      isInNavigation: Boolean(element.closest('nav')),
      isInSearch: Boolean(element.closest('search, [role=search]')),
      isPaging: Boolean(pagesOf(element)),
      isByNumber: Boolean(numberBy(element)),
      isToggle: element.hasAttribute('aria-pressed'),
      isDisabled: element.disabled === true || of('aria-disabled') === 'true',
      isChosen: Boolean(
        element.checked ||
          of('aria-selected') === 'true' ||
          of('aria-current') ||
          of('aria-pressed') === 'true',
      ),
      opens: isDialog ? 'dialog' : isPanel || element.localName === 'summary' ? 'disclosure' : null,
    };
  };
  const controls = () => [...document.querySelectorAll('a[href], button, input, select, summary')];
  const isWithinTwoScreens = (element) => {
    const { top, bottom, width } = tapArea(element).getBoundingClientRect();
    const above = top + scrollY;
    return width > 0 && bottom + scrollY > 0 && above < 2 * innerHeight;
  };
  const isReachable = (element) =>
    isWithinTwoScreens(element) && tapArea(element).checkVisibility({ visibilityProperty: true });
  const find = () =>
    controls().find(
      (element) =>
        nameOf(element) === wanted.name && kindOf(describe(element)) === wanted.kind && isReachable(element),
    );

  /** The state a control has of its own, as text; empty where it has none. */
  const stateOf = (element) => {
    if (wanted.kind === 'theme') return document.documentElement.dataset.theme ?? 'system';
    if (wanted.kind === 'search') return String(Boolean(document.querySelector(':modal, :popover-open')));
    if (wanted.kind === 'pager') return text(pagesOf(element) ?? element);
    if (wanted.kind === 'stepper') return numberBy(element).value;
    const opened = openedBy(element);
    if (opened) return String(isShown(opened));
    if (/radio|checkbox/.test(element.type)) return String(element.checked);
    if (/select|input/.test(element.localName)) return element.value;
    return element.getAttribute('aria-pressed') ?? '';
  };
  const words = () => [...new Set(document.body.innerText.split('\n').map((line) => line.trim()))];
  const colours = () =>
    [document.documentElement, document.body]
      .map((element) => getComputedStyle(element))
      .map(({ color, backgroundColor }) => `${color} ${backgroundColor}`)
      .join();
  const look = () => ({ words: words(), colours: colours(), state: states.at(-1) });

  let control;
  let before;
  let isTapped = false;
  let isAnswered = false;
  /** Frames in which words are still worth reading. */
  let due = 0;
  let frame = 0;
  const states = [];

  const noteState = () => {
    // Drawn anew by a script, it is another element with the same name.
    if (!control.isConnected) {
      const same = (element) =>
        roleOf(element) === roleOf(control) && nameOf(element) === wanted.name && isReachable(element);
      control = controls().find(same) ?? control;
    }
    const state = stateOf(control);
    if (state !== states.at(-1)) states.push(state);
  };
  const isSeen = () => {
    const { by, value, gained, lost } = wanted.expected;
    if (by === 'state') return states.at(-1) === value;
    if (by === 'colours') return colours() === value;
    if (by !== 'words') return false;
    frame += 1;
    if (due === 0 && frame % FRAMES_BETWEEN_READINGS !== 0) return false;
    due = Math.max(0, due - 1);
    const shown = new Set(words());
    return gained.every((line) => shown.has(line)) && !lost.some((line) => shown.has(line));
  };
  /** In a frame's callback: with the first task after the frame. */
  const afterPaint = (then) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then;
    port2.postMessage(null);
  };
  const watch = () => {
    noteState();
    if (wanted.expected && isTapped && !isAnswered && isSeen()) {
      isAnswered = true;
      afterPaint(() => tell('effect', { at: epoch(performance.now()) }));
    }
    requestAnimationFrame(watch);
  };

  const middleOf = (element, along = 0.5) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width * along, y: top + height / 2 };
  };
  const KEYS = { listbox: 'ArrowDown', number: 'ArrowUp', text: '5' };
  /** Where to tap, or what to press in a field, which a tap alone doesn't change. */
  const gesture = () => {
    const role = roleOf(control);
    if (role === 'listbox' || role === 'spinbutton') {
      control.focus({ preventScroll: true });
      return { key: KEYS[control.type] ?? KEYS[role] ?? KEYS.text };
    }
    return middleOf(tapArea(control), role === 'slider' ? 0.75 : 0.5);
  };
  const isHit = (target) => tapArea(control).contains(target) || control.contains(target);
  const onInput = (event) => {
    if (!event.isTrusted || isTapped) return;
    isTapped = true;
    tell('tap', { at: epoch(event.timeStamp), isHit: isHit(event.target) });
  };
  const aim = () => {
    // Below the screen, or under what keeps its place on it.
    const { x, y } = middleOf(tapArea(control));
    if (!isHit(document.elementFromPoint(x, y)))
      tapArea(control).scrollIntoView({ block: 'center', behavior: 'instant' });
    noteState();
    if (!wanted.expected) before = look();
    // Neither the finger's way down nor what it does to a field: the moment it has tapped.
    for (const type of ['pointerup', 'keydown']) addEventListener(type, onInput, true);
    const soon = () => {
      due = FRAMES_AFTER_EVENT;
    };
    for (const type of ['click', 'input', 'change']) addEventListener(type, soon, true);
    const changes = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(() => {
      noteState();
      due ||= 1;
    }).observe(document, changes);
    requestAnimationFrame(watch);
    tell('aim', gesture());
  };
  /** Waits for it: a first paint may come before the whole of the document. */
  const aimOnceFound = () => {
    control = find();
    if (control) aim();
    else requestAnimationFrame(aimOnceFound);
  };
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name !== 'first-contentful-paint') continue;
      tell('paint', { at: epoch(startTime) });
      if (wanted.atPaint) aimOnceFound();
    }
  }).observe({ type: 'paint', buffered: true });

  window.bench = {
    aimOnceFound,
    states: () => states,
    looks: () => ({
      before,
      after: look(),
      hasPanel: Boolean(openedBy(control)) || wanted.kind === 'search',
    }),
    /** The first control of each kind in the first two screens. */
    list: () => {
      const found = new Map();
      for (const element of controls()) {
        const kind = kindOf(describe(element));
        if (kind && !found.has(kind) && isReachable(element)) found.set(kind, nameOf(element));
      }
      return [...found].map(([kind, name]) => ({ kind, name }));
    },
  };
}
