import type { ReleaseHealth } from '@site/api-contract/board';
import styles from './Deliveries.module.css';
import { percent, vitalParts } from './health.ts';
import { useWidth } from './use-width.ts';
import { counted, percentText } from './words.ts';

/** What a visit felt like, in the words of Web Vitals. */
const names = {
  lcp: ['LCP', 'affichage'],
  inp: ['INP', 'réponse'],
  cls: ['CLS', 'stabilité'],
} as const;

/** How visits to a release felt, all that were told of since it was first met. */
export function Vitals({ vitals }: { vitals: ReleaseHealth['vitals'] }) {
  const told = (['lcp', 'inp', 'cls'] as const).flatMap((name) => {
    const parts = vitalParts(vitals[name]);
    const views = parts.good + parts.middle + parts.poor;
    return views > 0 ? [{ name, parts, views }] : [];
  });
  if (told.length === 0) return null;
  return (
    <>
      <h4>Ressenti en ligne, depuis le début</h4>
      <dl className={styles.vitals}>
        {told.map(({ name, parts, views }) => (
          <div key={name}>
            <dt>
              <abbr title={names[name][1]}>{names[name][0]}</abbr> <span>{names[name][1]}</span>
            </dt>
            <dd>
              <Parts {...parts} />
              <span>
                {percentText(percent(parts.good, views))} bonnes, {percentText(percent(parts.poor, views))}{' '}
                mauvaises, sur {counted(views, 'vue')}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Good, middling and poor beside each other; the words say which. */
function Parts({ good, middle, poor }: { good: number; middle: number; poor: number }) {
  const [box, width] = useWidth<HTMLSpanElement>();
  const all = good + middle + poor;
  const [first, second] = [(good / all) * width, ((good + middle) / all) * width];
  return (
    <span ref={box} className={styles.bar}>
      {width > 0 && (
        <svg width={width} height="8" aria-hidden="true">
          <rect className={styles.good} width={first} height="8" />
          <rect className={styles.middling} x={first} width={second - first} height="8" />
          <rect className={styles.poor} x={second} width={width - second} height="8" />
        </svg>
      )}
    </span>
  );
}
