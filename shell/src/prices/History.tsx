import type { PriceFact } from '../../site/price-history.ts';
import { dayInParis, priceWords } from './changes.ts';
import styles from './Prices.module.css';

const Day = ({ at }: { at: string }) => <time dateTime={at}>{dayInParis(at)}</time>;

/** Since when a price holds; what it was before opens below it. ARIA pattern: Disclosure, the browser's own. */
export function History({ facts, isLive }: { facts: PriceFact[]; isLive: boolean }) {
  const [latest, ...before] = facts.toReversed();
  if (!latest || !isLive) return 'À l’essai';
  const current = (
    <>
      {latest.price ? 'Depuis le ' : 'Retirée le '}
      <Day at={latest.at} />
    </>
  );
  if (before.length === 0) return <span>{current}</span>;
  return (
    <details className={styles.history}>
      <summary>{current}</summary>
      <ul>
        {before.map(({ at, price }, index) => (
          <li key={at}>
            Du <Day at={at} /> au <Day at={(before[index - 1] ?? latest).at} /> :{' '}
            {price ? priceWords(price) : 'plus proposée'}
          </li>
        ))}
      </ul>
    </details>
  );
}
