import type { ReleaseHealth, Watch } from '@site/api-contract/board';
import { formatNumber } from '@site/kit/numbers';
import { nearness, percent, vitalParts } from './health.ts';
import { Canvas } from './Picture.tsx';
import styles from './Pictures.module.css';
import { counted, percentText } from './words.ts';

/** A release on trial beside the one it is compared with, and how near it is to being taken back. */
export function Trial({ watch }: { watch: Watch }) {
  const { own, other, evidence, limit, state } = watch;
  const rows = [
    { name: 'Celle-ci', look: 'own', ...own, rate: percent(own.failing, own.visitors) },
    { name: 'L’autre', look: 'other', ...other, rate: percent(other.failing, other.visitors) },
  ] as const;
  const top = Math.max(...rows.map(({ rate }) => rate ?? 0), 1);
  return (
    <dl className={styles.measures}>
      {rows.map(({ name, look, visitors, failing, rate }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Bar share={(rate ?? 0) / top} look={look} />
            {percentText(rate)} en échec, {formatNumber(failing)} sur {counted(visitors, 'visiteur')}
          </dd>
        </div>
      ))}
      <div>
        <dt>Verdict</dt>
        <dd>
          <Gauge at={nearness(watch)} />
          {verdictText(state, evidence, limit)}
        </dd>
      </div>
    </dl>
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

/** The whole length of a bar, and what is filled of it, in pixels. */
const filled = (width: number, fill: number) => (
  <>
    <rect className={styles.track} width={width} height="14" rx="2" />
    {fill > 0 && <rect className={styles.fill} width={fill} height="14" rx="2" />}
  </>
);

/** A share as a bar; its number stands beside it. */
export const Bar = ({ share, look }: { share: number; look: 'own' | 'other' }) => (
  <Canvas look={`${styles.bar} ${styles[look]}`} height={() => 14}>
    {(width) => filled(width, share > 0 ? Math.max(3, share * width) : 0)}
  </Canvas>
);

/** How far the evidence has come, with a mark where a release is taken back. */
const Gauge = ({ at }: { at: number }) => (
  <Canvas look={`${styles.bar} ${at >= 0.5 ? styles.alarming : styles.other}`} height={() => 14}>
    {(width) => (
      <>
        {filled(width, 4 + at * Math.max(0, width - 8))}
        <line className={styles.limit} x1={width - 1.5} x2={width - 1.5} y1="0" y2="14" />
      </>
    )}
  </Canvas>
);

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
      <dl className={styles.measures}>
        {told.map(({ name, parts, views }) => (
          <div key={name}>
            <dt>
              <abbr title={names[name][1]}>{names[name][0]}</abbr> <span>{names[name][1]}</span>
            </dt>
            <dd>
              <Parts {...parts} />
              {percentText(percent(parts.good, views))} bonnes, {percentText(percent(parts.poor, views))}{' '}
              mauvaises, sur {counted(views, 'vue')}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Good, middling and poor beside each other; the words say which. */
function Parts({ good, middle, poor }: { good: number; middle: number; poor: number }) {
  const all = good + middle + poor;
  return (
    <Canvas look={styles.bar} height={() => 8}>
      {(width) => {
        const [first, second] = [(good / all) * width, ((good + middle) / all) * width];
        return (
          <>
            <rect className={styles.good} width={first} height="8" />
            <rect className={styles.middling} x={first} width={second - first} height="8" />
            <rect className={styles.poor} x={second} width={width - second} height="8" />
          </>
        );
      }}
    </Canvas>
  );
}
