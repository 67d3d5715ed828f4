import type { PriceFact } from '../../site/price-history.ts';
import { dayInParis, priceWords } from './changes.ts';
import styles from './Prices.module.css';

const Day = ({ at }: { at: string }) => <time dateTime={at}>{dayInParis(at)}</time>;

interface Past {
  name: string;
  facts: PriceFact[];
  isLive: boolean;
}

/** Since when an offer's price holds; what it was before opens below it. ARIA pattern: Disclosure, the browser's own. */
export function History({ name, facts, isLive }: Past) {
  const [latest, ...before] = facts.toReversed();
  if (!latest || !isLive) return <span className={styles.terms}>À l’essai : pas encore publié</span>;
  const current = (
    <>
      {latest.price ? 'Depuis le ' : 'Retirée le '}
      <Day at={latest.at} />
    </>
  );
  if (before.length === 0) return <span className={styles.terms}>{current}</span>;
  return (
    <details className={styles.history}>
      <summary>
        {current} : <span>ses prix d’avant</span>
      </summary>
      <ul aria-label={`Prix d’avant : ${name}`}>
        {before.map(({ at, price }, index) => (
          <li key={at}>
            <Time from={at} to={(before[index - 1] ?? latest).at} /> :{' '}
            {price ? priceWords(price) : 'plus proposée'}
          </li>
        ))}
      </ul>
    </details>
  );
}

const Time = ({ from, to }: { from: string; to: string }) =>
  dayInParis(from) === dayInParis(to) ? (
    <>
      Le <Day at={from} />
    </>
  ) : (
    <>
      Du <Day at={from} /> au <Day at={to} />
    </>
  );
