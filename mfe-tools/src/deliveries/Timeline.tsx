import type { BoardRemote } from '@site/api-contract/board';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { useState } from 'react';
import admin from '../admin/Admin.module.css';
import { Canvas, Numbers, Times } from './Picture.tsx';
import styles from './Pictures.module.css';
import { clockText, momentText, shortId } from './words.ts';

const HOUR_MS = 3_600_000;

/** How far back the picture can go, the shortest first. */
const ranges = [
  { value: 'heure', label: '1 h', ms: HOUR_MS },
  { value: 'jour', label: '24 h', ms: 24 * HOUR_MS },
  { value: 'semaine', label: '7 j', ms: 168 * HOUR_MS },
  { value: 'mois', label: '30 j', ms: 720 * HOUR_MS },
] as const;
type Range = (typeof ranges)[number]['value'];

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
  const from = now - (ranges.find(({ value }) => value === range)?.ms ?? 0);
  const told = range === 'heure' || range === 'jour' ? clockText : momentText;
  const lanes = remotes.map((remote) => ({
    remote: remote.remote,
    parts: partsIn(stretchesOf(remote, now), from, now),
  }));
  return (
    <div className={admin.stack}>
      <SegmentedControl<Range>
        legend="Sur combien de temps"
        name="duree"
        options={ranges}
        value={range}
        onChange={setRange}
      />
      <div className={`${admin.stack} ${styles.lanes}`}>
        {lanes.map((lane) => (
          <Lane key={lane.remote} {...lane} />
        ))}
        <Times from={from} to={now} told={told} end="maintenant" />
      </div>
      <Numbers
        summary="Voir la liste"
        caption="Ce qui était en ligne, par remote, le plus récent d’abord"
        head={['Remote', 'Version', 'État', 'De', 'À', 'Par'].map((name) => (
          <th key={name} scope="col">
            {name}
          </th>
        ))}
        rows={lanes.flatMap(({ remote, parts }) =>
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
      />
    </div>
  );
}

function Lane({ remote, parts }: { remote: string; parts: readonly Part[] }) {
  const hasCanary = parts.some(({ kind }) => kind === 'canary');
  const changes = parts.filter(({ kind, start }) => kind !== 'canary' && start > 0).length;
  const last = parts.findLast(({ kind }) => kind === 'live');
  const said = `${remote} : ${last ? `${last.buildId} en ligne depuis ${momentText(last.from)}` : 'rien en ligne'}, ${changes} changement${changes > 1 ? 's' : ''} sur cette durée.`;
  return (
    <div className={styles.lane}>
      <strong>{remote}</strong>
      <Canvas label={said} height={(scale) => LIVE * scale + (hasCanary ? GAP + CANARY : 0)}>
        {(width, scale) =>
          parts.map((part) => <PartShape key={`${part.kind} ${part.from}`} {...{ part, width, scale }} />)
        }
      </Canvas>
    </div>
  );
}

/** Room that the beginning of a build's id takes, in pixels. */
const LABEL = 76;

function PartShape({ part, width, scale }: { part: Part; width: number; scale: number }) {
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
  const stretch = (kind: Stretch['kind'], begun: Begun): Stretch[] => {
    if (!begun) return [];
    const { buildId = '', by, since, until } = begun;
    return [{ buildId, by, from: Date.parse(since), to: until ? Date.parse(until) : now, kind }];
  };
  return [
    ...history.toReversed().flatMap((release) => stretch('past', release)),
    ...stretch('retired', retired),
    ...stretch('live', live),
    ...stretch('canary', canary),
  ];
}

/** What began once; without `until` it goes on. */
type Begun = { buildId?: string; by: string | null; since: string; until?: string } | null;

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

/** The shortest range that shows every change that is known, or the longest. */
export function rangeFor(remotes: readonly BoardRemote[], now: number): Range {
  const times = remotes.flatMap((remote) => stretchesOf(remote, now).map(({ from }) => from));
  const oldest = Math.min(now, ...times);
  return ranges.find(({ ms }) => now - oldest <= ms)?.value ?? 'mois';
}
