import { Drawing } from '@site/kit/ui/Drawing';

const COLUMNS = 8;
const ROWS = 6;
const STEP = 42;

/** The whole offer on one board: 48 squares of 1 To, some taken, one being filled block by block. */
export function BlocksDrawing() {
  const squares = Array.from({ length: COLUMNS * ROWS }, (_, index) => ({
    x: 12 + (index % COLUMNS) * STEP,
    y: 20 + (ROWS - 1 - Math.floor(index / COLUMNS)) * STEP,
    index,
  }));
  const filling = 13;
  const at = squares[filling] ?? { x: 0, y: 0 };
  return (
    <Drawing viewBox="0 0 360 300">
      {squares.map(({ x, y, index }) => (
        <rect
          key={index}
          x={x}
          y={y}
          width="34"
          height="34"
          rx="2"
          {...(index < filling
            ? { fill: 'var(--second-soft)', stroke: 'var(--second)' }
            : { opacity: index === filling ? 1 : 0.45 })}
        />
      ))}
      {[0, 1, 2, 3].map((block) => (
        <path
          key={block}
          d={`M${at.x + 5} ${at.y + 29 - block * 7}h24`}
          stroke="var(--accent)"
          strokeWidth="4"
        />
      ))}
      <path d="M12 284h336M12 279v10M348 279v10" />
      <g fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
        <rect x="150" y="274" width="60" height="20" fill="var(--paper)" />
        <text x="180" y="289">
          48 To
        </text>
      </g>
    </Drawing>
  );
}
