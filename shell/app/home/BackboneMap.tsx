import { Drawing } from '@site/kit/ui/Drawing';

/** Metropolitan France after Natural Earth (public domain), equirectangular at 46.6° N, 46 units a degree. */
const OUTLINE =
  'M464 390l3 30-12 35-12-9 3-5-6-3 1-7-4-1 3-5-5-8 4-3-4-3 5-9 14-9 5 1 2-14 3 2zM405 170l-8 7-12-1-2 3 3 3-17 17-2 9-11 14 1 8-4 3 2 4 6-3 1-6 6-5 11 1 0 12 8 10-8 9 12 16-3 7-14 6 4 9 8 4-4 20 9 9 7 3 8-1 1 3-5 15-10 5-22 22-12 5-10-1-12-6-3-6-8-1 0-3-11 3-16-5-5-5-5 1-20 17-7 13 5 22-10-1-7 5-15-3-7 3-8-7 0-5-9 1-3-5-18-6-3 0-1 6-22 0-8-6-9 1-5-6-17-8-4 3 0-9-11-4-1-4 10-7 7-46 6-6-3-3-3 4 6-39 8 7 8 17-5-18-15-15-1-2 6 1-3-26-21-10-9-16 2-8-6-5 3-5 12 2-8-4-16 0 2-8-11-2 0-5-9 1-27-10-12 0-4-6-8-4 11-6-8-5 11-1-15-3 0-8 47-14 7 3 10 11 7-5 12 0 2 3 4-5 2 3 14-1-6-7 0-18-9-22 19 0 4 13 31 4 18-7-9-2 2-9 38-18 6-8 1-26 9-7 20-5 2 10 5 6 11-2 5 12 10 2 3 8 9-1 7 4 0 13 11 0 10-8-2 8 3 8 13 5 7 8 9-2 7 5 7-3 9 5 7 11 5-2 4 4 13-2 22 8 0 4-10 12-7 22-2 22z';

/** The overseas departments after the same data, each at a scale of its own. */
const OVERSEAS =
  'M-32 256l-10 0-1-4 2-3-1-4 0-2 3-2 3 2 3 6 9 6zM-46 268l-4 3-2-1-3-5-1-13 2-3 10 5-1 2 1 10zM-27 275l-4 0 0-4 2-2 1-1 2 3 1 2zM76 270l0 4-2 1-3-4-12 1-2-5 6-5-7-2-3-2-5-12 0-3 6-2 15 9 0 5 4 6zM-54 339l4-4 2-8-3-4-1-8 5-8 9 3 6 5 0 1 2 1 0 3 2-2 2 5-7 8-3 8-3 1-7-1-3 2zM77 337l-8 2-6 0-11-6-7-13 4-9 8-2 12 2 10 14zM-35 406l-6 1-3-3-2-6 2-11-5-9 5-5 4 6 9 4-4 17z';

/** Their names, centred below the outlines. */
const overseasNames = [
  { name: 'Guadeloupe', x: -40, y: 292 },
  { name: 'Martinique', x: 62, y: 292 },
  { name: 'Guyane', x: -40, y: 358 },
  { name: 'La Réunion', x: 62, y: 358 },
  { name: 'Mayotte', x: -40, y: 424 },
];

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
    <Drawing viewBox="-92 -92 584 552">
      <path d={OUTLINE + OVERSEAS} strokeLinejoin="round" opacity="0.6" />
      {overseasNames.map(({ name, ...place }) => (
        <Label key={name} {...place} anchor="middle">
          {name}
        </Label>
      ))}
      <g strokeDasharray="2 7" opacity="0.75">
        <path d={`M${paris.x} ${paris.y} 322 -34`} />
        <path d={`M${creusot.x} ${creusot.y} 446 196`} />
        <path d={`M${creusot.x} ${creusot.y} 412 408`} />
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

type LabelProps = { x: number; y: number; anchor?: 'start' | 'middle' | 'end'; children: string };

function Label({ x, y, anchor = 'start', children }: LabelProps) {
  return (
    <text x={x} y={y} textAnchor={anchor} fontSize="14" fontWeight="600" fill="currentColor" stroke="none">
      {children}
    </text>
  );
}
