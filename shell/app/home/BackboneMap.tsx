import { Drawing } from '@site/kit/ui/Drawing';

/** Metropolitan France, equirectangular at 46.6° N, 46 units a degree. */
const OUTLINE =
  'M239 12 223 16 215 26 212 51 198 63 171 74 168 86 156 92 130 88 123 75 103 73 109 92 114 113 104 122 82 120 63 112 40 120 14 133 16 150 28 160 57 163 76 175 88 185 100 200 109 221 126 237 126 258 128 281 125 308 120 345 108 364 141 380 171 393 196 396 220 400 243 409 264 407 261 382 281 363 303 361 332 368 354 380 375 370 397 350 405 329 382 317 375 285 384 251 379 230 356 237 368 207 386 179 403 171 409 138 424 107 392 99 367 85 348 81 318 62 296 46 262 25Z';

/** Magnifying lens for the three sites around Paris, which are too close to each other at the map's scale. */
const lens = { x: 18, y: 8, r: 92 };
const paris = { x: 239, y: 112 };
const creusot = { x: 304, y: 207 };
const sites = [
  { lines: ['Saint-Denis'], x: -26, y: -38, label: { x: -12, y: -35 } },
  { lines: ['Aubervilliers'], x: -12, y: 4, label: { x: 4, y: 9 } },
  // On one line the name would exceed the lens.
  { lines: ['Magny-', 'les-Hameaux'], x: -44, y: 44, label: { x: -30, y: 44 } },
] as const;

/** Map of the backbone: the four sites and the routes between the sites. */
export function BackboneMap() {
  return (
    <Drawing viewBox="-84 -92 532 516">
      <path d={OUTLINE} strokeLinejoin="round" opacity="0.6" />
      <g strokeDasharray="2 7" opacity="0.75">
        <path d={`M${paris.x} ${paris.y} 322 -34`} />
        <path d={`M${creusot.x} ${creusot.y} 446 196`} />
        <path d={`M${creusot.x} ${creusot.y} 412 408`} />
        <path d={`M${creusot.x} ${creusot.y} 98 402`} />
      </g>
      <path d={`M${paris.x} ${paris.y} ${creusot.x} ${creusot.y}`} stroke="var(--accent)" strokeWidth="2.6" />
      <g opacity="0.6">
        <path
          d={`M${lens.x + 22} ${lens.y - 89} ${paris.x + 2} ${paris.y - 9}M${lens.x + 3} ${lens.y + 92} ${paris.x - 1} ${paris.y + 9}`}
        />
      </g>
      <circle cx={paris.x} cy={paris.y} r="9" fill="var(--paper)" />
      <circle cx={paris.x} cy={paris.y} r="3" fill="var(--accent)" stroke="none" />
      <circle cx={lens.x} cy={lens.y} r={lens.r} fill="var(--paper-raised)" />
      <path
        d={`M${sites.map(({ x, y }) => `${x} ${y}`).join(' ')}Z`}
        stroke="var(--accent)"
        strokeWidth="2.6"
      />
      {sites.map(({ lines, x, y, label }) => (
        <g key={lines[0]}>
          <Node x={x} y={y} />
          {lines.map((line, index) => (
            <Label key={line} x={label.x} y={label.y + index * 16}>
              {line}
            </Label>
          ))}
        </g>
      ))}
      <Node {...creusot} />
      <Label x={creusot.x - 16} y={creusot.y + 6} anchor="end">
        Le Creusot
      </Label>
    </Drawing>
  );
}

function Node({ x, y }: { x: number; y: number }) {
  return (
    <>
      <circle cx={x} cy={y} r="8" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx={x} cy={y} r="2.6" fill="var(--accent)" stroke="none" />
    </>
  );
}

type LabelProps = { x: number; y: number; anchor?: 'start' | 'end'; children: string };

function Label({ x, y, anchor = 'start', children }: LabelProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize="14" fontWeight="600" fill="currentColor" stroke="none">
      {children}
    </text>
  );
}
