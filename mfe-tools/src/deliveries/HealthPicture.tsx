import type { ReleaseHealth } from '@site/api-contract/board';
import { formatNumber } from '@site/kit/numbers';
import { Fragment } from 'react';
import { addUp, lastHour, niceCeiling, percent, type Span } from './health.ts';
import { Canvas, Numbers, Times } from './Picture.tsx';
import styles from './Pictures.module.css';
import { clockText, counted, percentText } from './words.ts';

/** Heights in pixels: the lane of failures above, that of views below it. */
const FAILURES = 26;
const VIEWS = 72;
const HEIGHT = FAILURES + VIEWS;

/** Minutes of a row of the table. */
const ROW_MINUTES = 5;

interface HealthPictureProps {
  /** « En ligne » or « Candidate ». */
  role: string;
  buildId: string;
  health: ReleaseHealth | undefined;
  until: number;
  look: 'live' | 'canary';
}

/** A release's last hour: views as an area, failures as marks above it, and the same as a table. */
export function HealthPicture({ role, buildId, health, until, look }: HealthPictureProps) {
  const spans = lastHour(health, until);
  const [hour = { shown: 0, loaded: 0, failures: 0, blocked: 0 }] = addUp(spans, spans.length);
  const most = Math.max(...spans.map(({ shown }) => shown));
  const top = niceCeiling(most);
  const said = `${role}, ${buildId} : ${counted(hour.shown, 'vue')} et ${counted(hour.failures, 'échec')} en une heure, au plus ${counted(most, 'vue')} par minute.`;
  return (
    <figure className={styles[look]}>
      <figcaption className={styles.pictureHead}>
        <span className={styles.role}>{role}</span>
        <span>
          {counted(hour.shown, 'vue')}
          <span className={hour.failures > 0 ? styles.failing : styles.fine}>
            {hour.failures > 0 && <span aria-hidden="true">▲ </span>}
            {counted(hour.failures, 'échec')}
            {hour.failures > 0 && hour.shown > 0 && ` (${percentText(percent(hour.failures, hour.shown))})`}
          </span>
          {hour.blocked > 0 && (
            <span className={styles.failing}>
              politique de sécurité : {counted(hour.blocked, 'visite')} avec un blocage
            </span>
          )}
        </span>
      </figcaption>
      <Canvas label={said} height={() => HEIGHT}>
        {(width, scale) => (
          <>
            <line className={styles.grid} x2={width} y1={FAILURES + 0.5} y2={FAILURES + 0.5} />
            <line className={styles.grid} x2={width} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
            <path className={styles.area} d={areaOf(spans, width, top)} />
            <Marks spans={spans} width={width} />
            <text x="2" y={FAILURES + 14 * scale}>
              {formatNumber(top)}/min
            </text>
          </>
        )}
      </Canvas>
      <Times from={spans[0]?.at ?? until} to={until} told={clockText} />
    </figure>
  );
}

/** Views minute by minute, as steps: nothing is told of what lies between. */
function areaOf(spans: readonly Span[], width: number, top: number): string {
  const step = width / spans.length;
  const x = (index: number) => (index * step).toFixed(1);
  const y = (shown: number) => (HEIGHT - (shown / top) * (VIEWS - 4)).toFixed(1);
  const steps = spans.map(({ shown }, index) => `V${y(shown)}H${x(index + 1)}`);
  return `M0 ${HEIGHT}${steps.join('')}V${HEIGHT}Z`;
}

/** A triangle a minute that had failures: the more, the larger. */
function Marks({ spans, width }: { spans: readonly Span[]; width: number }) {
  const step = width / spans.length;
  const most = Math.max(1, ...spans.map(({ failures }) => failures));
  return spans.flatMap(({ at, failures }, index) => {
    if (failures === 0) return [];
    const size = 5 + 5 * Math.sqrt(failures / most);
    const middle = (index + 0.5) * step;
    const foot = FAILURES - 4;
    const half = 0.8 * size;
    return (
      <polygon
        key={at}
        className={styles.mark}
        points={`${middle},${foot - 2 * size} ${middle + half},${foot} ${middle - half},${foot}`}
      >
        <title>{`${clockText(at)} : ${counted(failures, 'échec')}`}</title>
      </polygon>
    );
  });
}

interface HealthNumbersProps {
  caption: string;
  columns: readonly { role: string; health: ReleaseHealth | undefined }[];
  until: number;
}

/** What the pictures show, in numbers. */
export function HealthNumbers({ caption, columns, until }: HealthNumbersProps) {
  const series = columns.map(({ role, health }) => ({
    role,
    spans: addUp(lastHour(health, until), ROW_MINUTES),
  }));
  return (
    <Numbers
      summary="Voir les chiffres"
      caption={caption}
      head={
        <>
          <th scope="col">De</th>
          {series.map(({ role }) => (
            <th key={role} scope="col" colSpan={4}>
              {role} : vues, modules, échecs, blocages
            </th>
          ))}
        </>
      }
      rows={series[0]?.spans.map(({ at }, index) => (
        <tr key={at}>
          <th scope="row">{clockText(at)}</th>
          {series.map(({ role, spans }) => {
            const { shown = 0, loaded = 0, failures = 0, blocked = 0 } = spans[index] ?? {};
            return (
              <Fragment key={role}>
                <td>{formatNumber(shown)}</td>
                <td>{formatNumber(loaded)}</td>
                <td>{formatNumber(failures)}</td>
                <td>{formatNumber(blocked)}</td>
              </Fragment>
            );
          })}
        </tr>
      ))}
    />
  );
}
