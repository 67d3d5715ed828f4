import type { BoardRemote } from '@site/api-contract/board';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { useState } from 'react';
import styles from './Pictures.module.css';
import { useWidth } from './use-width.ts';
import { clockText, momentText, shortId } from './words.ts';

const options: { value: Range; label: string }[] = [
  { value: 'heure', label: '1 h' },
  { value: 'jour', label: '24 h' },
  { value: 'semaine', label: '7 j' },
  { value: 'mois', label: '30 j' },
];

const kinds = {
  live: 'En ligne',
  past: 'A été en ligne',
  canary: 'Candidate',
  retired: 'Retiré',
} as const;

/** Heights in pixels, with letters of the usual size: what is live, and a candidate below it. */
const LIVE = 26;
const CANARY = 10;
const GAP = 4;

/** What was live of each remote when: a lane each, the same time for all. */
export function Timeline({ remotes, now }: { remotes: readonly BoardRemote[]; now: number }) {
  const [range, setRange] = useState<Range>(() => rangeFor(remotes, now));
  const from = beginOf(range, now);
  const told = range === 'heure' || range === 'jour' ? clockText : momentText;
  const lanes = remotes.map((remote) => ({
    remote: remote.remote,
    parts: partsIn(stretchesOf(remote, now), from, now),
  }));
  return (
    <div className={styles.timeline}>
      <SegmentedControl<Range>
        legend="Sur combien de temps"
        name="duree"
        options={options}
        value={range}
        onChange={setRange}
      />
      <div className={styles.lanes}>
        {lanes.map((lane) => (
          <Lane key={lane.remote} {...lane} />
        ))}
        <p className={styles.times} aria-hidden="true">
          <span>{told(from)}</span>
          <span>{told((from + now) / 2)}</span>
          <span>maintenant</span>
        </p>
      </div>
      <details className={styles.numbers}>
        <summary>Voir la liste</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
        <section className={styles.scroll} tabIndex={0} aria-label="Ce qui était en ligne">
          <table className={styles.table}>
            <caption>Ce qui était en ligne, par remote, le plus récent d’abord</caption>
            <thead>
              <tr>
                <th scope="col">Remote</th>
                <th scope="col">Version</th>
                <th scope="col">État</th>
                <th scope="col">De</th>
                <th scope="col">À</th>
                <th scope="col">Par</th>
              </tr>
            </thead>
            <tbody>
              {lanes.flatMap(({ remote, parts }) =>
                parts.toReversed().map((part) => (
                  <tr key={`${remote} ${part.kind} ${part.from}`}>
                    <th scope="row">{remote}</th>
                    <td>
                      <code>{part.buildId || '–'}</code>
                    </td>
                    <td>{kinds[part.kind]}</td>
                    <td>{momentText(part.from)}</td>
                    <td>{part.kind === 'past' ? momentText(part.to) : 'maintenant'}</td>
                    <td>{part.by ?? '–'}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </section>
      </details>
    </div>
  );
}

function Lane({ remote, parts }: { remote: string; parts: readonly Part[] }) {
  const [box, width, scale] = useWidth<HTMLDivElement>();
  const hasCanary = parts.some(({ kind }) => kind === 'canary');
  const height = LIVE * scale + (hasCanary ? GAP + CANARY : 0);
  const changes = parts.filter(({ kind, start }) => kind !== 'canary' && start > 0).length;
  const last = parts.findLast(({ kind }) => kind === 'live');
  const said = `${remote} : ${last ? `${last.buildId} en ligne depuis ${momentText(last.from)}` : 'rien en ligne'}, ${changes} changement${changes > 1 ? 's' : ''} sur cette durée.`;
  return (
    <div className={styles.lane}>
      <span className={styles.laneName}>{remote}</span>
      <div ref={box} className={styles.canvas}>
        {width > 0 && (
          <svg role="img" aria-label={said} width={width} height={height}>
            {parts.map((part) => (
              <Stretch key={`${part.kind} ${part.from}`} {...{ part, width, scale }} />
            ))}
          </svg>
        )}
      </div>
    </div>
  );
}

/** Room that the beginning of a build's id takes, in pixels. */
const LABEL = 76;

function Stretch({ part, width, scale }: { part: Part; width: number; scale: number }) {
  const { kind, buildId, by, from } = part;
  // A border lies half outside of what it borders.
  const x = part.start * width + 0.5;
  // A hairline between two of them; the shortest is still seen.
  const span = Math.max(3, (part.end - part.start) * width - 1.5);
  const isCanary = kind === 'canary';
  const live = LIVE * scale;
  const height = (isCanary ? CANARY : live) - 1;
  const y = isCanary ? live + GAP + 0.5 : 0.5;
  return (
    <g className={styles[`stretch-${kind}`]}>
      <title>{`${kinds[kind]} : ${buildId}, ${momentText(from)}${by ? `, ${by}` : ''}`}</title>
      <rect x={x} y={y} width={span} height={height} rx="3" />
      {!isCanary && buildId && span > LABEL * scale && (
        <text x={x + 8} y={live / 2 + 4.5 * scale}>
          {shortId(buildId)}
        </text>
      )}
    </g>
  );
}

/** A stretch of time in which a release was live, or some visitors' candidate. */
export interface Stretch {
  buildId: string;
  by: string | null;
  /** Epoch milliseconds. */
  from: number;
  to: number;
  kind: 'past' | 'live' | 'canary' | 'retired';
}

/** Everything that was live of a remote, the oldest first, and its canary. */
export function stretchesOf({ history, live, canary, retired }: BoardRemote, now: number): Stretch[] {
  const past = history.toReversed().map(({ buildId, by, since, until }) => ({
    ...{ buildId, by, from: Date.parse(since), to: Date.parse(until), kind: 'past' as const },
  }));
  const until = (kind: Stretch['kind'], { buildId = '', by = null, since = '' }: Begun): Stretch => ({
    ...{ buildId, by, from: Date.parse(since), to: now, kind },
  });
  return [
    ...past,
    ...(retired ? [until('retired', { by: retired.by, since: retired.since })] : []),
    ...(live ? [until('live', live)] : []),
    ...(canary ? [until('canary', canary)] : []),
  ];
}

interface Begun {
  buildId?: string;
  by?: string | null;
  since?: string;
}

/** A stretch as far as it lies in a window, in shares of it: from 0 to 1. */
export interface Part extends Stretch {
  start: number;
  end: number;
}

/** The parts of stretches that lie between two times. */
export function partsIn(stretches: readonly Stretch[], from: number, to: number): Part[] {
  const share = (time: number) => Math.min(1, Math.max(0, (time - from) / (to - from)));
  return stretches
    .filter((stretch) => stretch.to > from && stretch.from < to)
    .map((stretch) => ({ ...stretch, start: share(stretch.from), end: share(stretch.to) }));
}

/** How far back the picture goes, in hours. */
const ranges = { heure: 1, jour: 24, semaine: 168, mois: 720 } as const;
/** See {@link ranges}. */
export type Range = keyof typeof ranges;

const HOUR_MS = 3_600_000;

/** The shortest range that shows every change that is known, or the longest. */
export function rangeFor(remotes: readonly BoardRemote[], now: number): Range {
  const times = remotes.flatMap((remote) => stretchesOf(remote, now).map(({ from }) => from));
  const oldest = Math.min(now, ...times);
  const names = Object.keys(ranges) as Range[];
  return names.find((name) => now - oldest <= ranges[name] * HOUR_MS) ?? 'mois';
}

/** Where a range begins. */
const beginOf = (range: Range, now: number): number => now - ranges[range] * HOUR_MS;
