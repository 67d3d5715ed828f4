// Runs before the first paint, inlined by compose: the chosen theme and prices without a flash, and clicks kept for
// React.
(() => {
  const root = document.documentElement;
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
    if (localStorage.getItem('prices') === 'ttc') root.dataset.prices = 'ttc';
    if (localStorage.getItem('devis')) root.dataset.devis = '';
  } catch {}

  // A click on a button that React doesn't own yet would be lost.
  const waiting = new Set(['frame', 'page']);
  let kept = [];
  const scopeOf = (button) => (button.closest('#contenu') ? 'page' : 'frame');
  const keep = (event) => {
    const button = event.target.closest?.('#root button');
    if (!button || !waiting.has(scopeOf(button)) || button.type === 'submit') return;
    if (button.hasAttribute('commandfor') && 'commandForElement' in button) return;
    kept.push(button);
    event.stopImmediatePropagation();
  };
  addEventListener('click', keep, true);
  window.__early = {
    release(scope) {
      if (!waiting.delete(scope)) return;
      if (waiting.size === 0) removeEventListener('click', keep, true);
      const due = kept.filter((button) => scopeOf(button) === scope);
      kept = kept.filter((button) => !due.includes(button));
      for (const button of due) if (button.isConnected) button.click();
    },
  };
})();
