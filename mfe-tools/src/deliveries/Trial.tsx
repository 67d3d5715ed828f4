import type { Watch } from '@site/api-contract/board';
import { formatNumber } from '@site/kit/numbers';
import styles from './Deliveries.module.css';
import { nearness, percent } from './health.ts';
import { useWidth } from './use-width.ts';
import { counted, percentText } from './words.ts';

/** Half a pixel off a whole number is a sharp line. */
const HEIGHT = 14;

/** A release on trial beside the one it is compared with, and how near it is to being taken back. */
export function Trial({ watch }: { watch: Watch }) {
  const { own, other, evidence, limit, state } = watch;
  const rows = [
    { name: 'Celle-ci', ...own },
    { name: 'L’autre', ...other },
  ];
  const rates = rows.map(({ failing, visitors }) => percent(failing, visitors) ?? 0);
  const top = Math.max(...rates, 1);
  return (
    <div className={styles.trial}>
      <dl className={styles.compared}>
        {rows.map(({ name, visitors, failing }, index) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <Bar share={(rates[index] ?? 0) / top} look={index === 0 ? 'own' : 'other'} />
              <span>
                {percentText(percent(failing, visitors))} en échec, {formatNumber(failing)} sur{' '}
                {counted(visitors, 'visiteur')}
              </span>
            </dd>
          </div>
        ))}
        <div>
          <dt>Verdict</dt>
          <dd>
            <Gauge at={nearness(watch)} />
            <span>{verdictText(state, evidence, limit)}</span>
          </dd>
        </div>
      </dl>
    </div>
  );
}

/** What the numbers mean: never a colour alone. */
function verdictText(state: Watch['state'], evidence: number, limit: number): string {
  const times = formatNumber(Math.round(evidence * 10) / 10);
  if (state === 'ended') return 'Reprise d’elle-même : elle échouait plus souvent.';
  if (state === 'done') return 'Essai fini.';
  if (evidence <= 1) return 'Rien ne dit qu’elle est pire.';
  return `« Pire » explique ${times} fois mieux ce qui est vu ; à ${formatNumber(limit)}, elle est reprise.`;
}

/** A share as a bar; its number stands beside it. */
export function Bar({ share, look }: { share: number; look: 'own' | 'other' | 'share' }) {
  const [box, width] = useWidth<HTMLSpanElement>();
  return (
    <span ref={box} className={`${styles.bar} ${styles[look]}`}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <rect className={styles.track} width={width} height={HEIGHT} rx="2" />
          {share > 0 && (
            <rect className={styles.fill} width={Math.max(3, share * width)} height={HEIGHT} rx="2" />
          )}
        </svg>
      )}
    </span>
  );
}

/** How far the evidence has come, with a mark where a release is taken back. */
function Gauge({ at }: { at: number }) {
  const [box, width] = useWidth<HTMLSpanElement>();
  const x = 4 + at * Math.max(0, width - 8);
  return (
    <span
      ref={box}
      className={`${styles.bar} ${at >= 0.5 ? styles.alarming : styles.calm}`}
      aria-hidden="true"
    >
      {width > 0 && (
        <svg width={width} height={HEIGHT} aria-hidden="true">
          <rect className={styles.track} width={width} height={HEIGHT} rx="2" />
          <rect className={styles.fill} width={x} height={HEIGHT} rx="2" />
          <line className={styles.limit} x1={width - 1.5} x2={width - 1.5} y1="0" y2={HEIGHT} />
        </svg>
      )}
    </span>
  );
}
