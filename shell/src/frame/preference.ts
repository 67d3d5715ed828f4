import { type OnDevice, onDevice } from '@site/kit/on-device';
import { oneOf } from '@site/kit/url-state';

/**
 * A visitor's choice about how the site looks: an attribute of the root, so that style sheets follow it, in every open
 * tab. Remembered under its name, which is also its `data-` attribute; the fallback, first of the values, leaves no
 * trace. The early script (`inline/early.js`) sets the attribute before the first paint.
 */
export function preference<T extends string>(
  name: 'theme' | 'prices',
  values: readonly [T, ...T[]],
): OnDevice<T> {
  const [fallback] = values;
  const choice = onDevice<T>(name, fallback, oneOf(...values), (value) =>
    value === fallback ? null : value,
  );
  if (typeof document !== 'undefined')
    choice.follow(() => {
      const value = choice.read();
      if (value === fallback) delete document.documentElement.dataset[name];
      else document.documentElement.dataset[name] = value;
    });
  return choice;
}
