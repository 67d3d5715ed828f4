import { type ComponentType, useEffect, useState } from 'react';
import { ticked } from '../compared.ts';

const TICKED = 'input[data-compare]:checked';

/**
 * The offers ticked on this page and on others, at the bottom edge while there are any: the last part of a page that has
 * `CompareTick`s. It takes its own room at the page's end, so that it covers nothing there. Who compares nothing loads
 * nothing; where it can't be had, the next tick asks for it again.
 */
export function CompareBar() {
  const [Bar, setBar] = useState<ComponentType | null>(null);
  useEffect(() => {
    if (Bar) return;
    const show = () => {
      if (ticked.read().length === 0 && !document.querySelector(TICKED)) return;
      import('./ComparedOffers.tsx').then(
        ({ ComparedOffers }) => setBar(() => ComparedOffers),
        () => undefined,
      );
    };
    show();
    document.addEventListener('change', show);
    const stop = ticked.follow(show);
    return () => {
      document.removeEventListener('change', show);
      stop();
    };
  }, [Bar]);
  return Bar && <Bar />;
}
