import { Drawing } from '@site/kit/ui/Drawing';
import { BLOCK_GO, MAX_GO } from './capacity.ts';

const COLUMNS = 40;
const ROWS = MAX_GO / BLOCK_GO / COLUMNS;
const STEP = 12;
const SIDE = 9;

/** Blocks in a row from the bottom, as one outline: 480 elements would cost a slow phone more than they say. */
const outline = (columns: number, row: number) =>
  Array.from(
    { length: columns },
    (_, column) => `M${column * STEP + 1.5} ${(ROWS - 1 - row) * STEP + 1.5}h${SIDE}v${SIDE}h-${SIDE}z`,
  ).join('');

const rows = Array.from({ length: ROWS }, (_, row) => row);
const board = rows.map((row) => outline(COLUMNS, row)).join('');

/** The whole offer on one board: 480 blocks of 100 Go, those asked for filled in. */
export function BlocksDrawing({ go }: { go: number }) {
  const blocks = go / BLOCK_GO;
  const filled = rows.map((row) => outline(Math.min(COLUMNS, Math.max(0, blocks - row * COLUMNS)), row));
  const bottom = ROWS * STEP;
  return (
    <Drawing viewBox={`0 0 ${COLUMNS * STEP} ${bottom + 26}`}>
      <path d={board} opacity="0.4" strokeWidth="1" />
      <path d={filled.join('')} fill="var(--accent)" stroke="var(--accent)" strokeWidth="1" />
      <path d={`M1 ${bottom + 5}v8h${COLUMNS * STEP - 2}v-8`} strokeWidth="1" />
      <g fill="currentColor" stroke="none" fontSize="14" textAnchor="middle">
        <rect x={COLUMNS * 6 - 82} y={bottom + 5} width="164" height="18" fill="var(--ground)" />
        <text x={COLUMNS * 6} y={bottom + 18}>
          480 blocs, soit 48 To
        </text>
      </g>
    </Drawing>
  );
}
