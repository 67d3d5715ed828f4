import { useEffect, useRef, useState } from 'react';
import { adoptStyles } from '../adopt-styles.ts';
import { MAX_COMPARED, type Ticked, ticked } from '../compared.ts';
import { comparisonPath, MIN_COMPARED, toggleTicked } from '../comparing.ts';
import { Button, ButtonLink } from './Button.tsx';
import css from './compared-offers.css?inline';

adoptStyles(css);

const boxes = () => document.querySelectorAll<HTMLInputElement>('input[data-compare]');

/** What is said when the choice changes. */
function status(list: readonly Ticked[], refused: string | null): string {
  if (list.length === 0) return '';
  if (refused && list.length === MAX_COMPARED) {
    return `Quatre offres au plus : retirez-en une pour ajouter ${refused}.`;
  }
  if (list.length < MIN_COMPARED) return 'Cochez une deuxième offre.';
  return `${list.length} offres à comparer`;
}

/**
 * The bar itself. It hears the boxes of static sections too and keeps them in step; a focus that comes near it is scrolled
 * above. Landmark: region; changes are announced.
 */
export function ComparedOffers() {
  const list = ticked.use();
  const bar = useRef<HTMLElement>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [said, say] = useState('');

  useEffect(() => {
    const keep = (box: HTMLInputElement) => {
      const { compare: id = '', name = id } = box.dataset;
      toggleTicked({ id, name });
      const isKept = ticked.read().some((offer) => offer.id === id);
      setRefused(box.checked && !isKept ? name : null);
      box.checked = isKept;
    };
    const onChange = ({ target }: Event) => {
      if (target instanceof HTMLInputElement && target.dataset.compare) keep(target);
    };
    const onClick = ({ target }: Event) => {
      if (target instanceof HTMLElement && 'toCompared' in target.dataset) bar.current?.focus();
    };
    // What was ticked before, the tick that asked for this script among it.
    for (const box of boxes()) {
      if (box.checked && !ticked.read().some(({ id }) => id === box.dataset.compare)) keep(box);
    }
    document.addEventListener('change', onChange);
    document.addEventListener('click', onClick);
    return () => {
      document.removeEventListener('change', onChange);
      document.removeEventListener('click', onClick);
    };
  }, []);

  useEffect(() => {
    for (const box of boxes()) box.checked = list.some(({ id }) => id === box.dataset.compare);
  }, [list]);

  // A text of its own change: what comes together with its region isn't announced.
  useEffect(() => say(status(list, refused)), [list, refused]);

  const keepOnly = (left: Ticked[]) => {
    ticked.write(left);
    // The button pressed is gone: the focus stays near, and where nothing is left returns to where one ticks.
    (left.length > 0 ? bar.current : boxes()[0])?.focus({ preventScroll: true });
  };
  const isAny = list.length > 0;
  const compare = `Comparer (${list.length})`;
  return (
    <section
      ref={bar}
      tabIndex={-1}
      // Not on paper.
      data-needs-script=""
      {...(isAny && { 'aria-label': 'Offres cochées', className: 'compared-bar' })}
    >
      <div className="compared-inner">
        <p role="status">{said}</p>
        {isAny && (
          <>
            <ul className="compared-offers">
              {list.map(({ id, name }) => (
                <li key={id}>
                  {name}
                  <button
                    type="button"
                    aria-label={`Retirer ${name}`}
                    onClick={() => keepOnly(list.filter((offer) => offer.id !== id))}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ul>
            <div className="compared-actions">
              <Button look="quiet" onClick={() => keepOnly([])}>
                Vider
              </Button>
              {list.length < MIN_COMPARED ? (
                <Button disabled>{compare}</Button>
              ) : (
                <ButtonLink to={comparisonPath(list.map(({ id }) => id))}>{compare}</ButtonLink>
              )}
            </div>
          </>
        )}
      </div>
    </section>
  );
}
