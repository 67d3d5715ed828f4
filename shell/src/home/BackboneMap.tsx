/** The sites of the network, where they stand on the map, and the routes between them. */
const sites = [
  { name: 'Saint-Denis', x: 292, y: 150, dx: 14, dy: -12, anchor: 'start' },
  { name: 'Aubervilliers', x: 310, y: 170, dx: 16, dy: 6, anchor: 'start' },
  { name: 'Magny-les-Hameaux', x: 262, y: 186, dx: -16, dy: 4, anchor: 'end' },
  { name: 'Le Creusot', x: 372, y: 300, dx: 16, dy: 5, anchor: 'start' },
] as const;

/** A backbone map: an outline of France, the four sites and their links. */
export function BackboneMap() {
  return (
    <svg viewBox="0 0 560 540" fill="none" stroke="currentColor" strokeWidth="1.3">
      <path
        d="M292 38 318 30l20 30 38 22 22-4 34 26 66 20-18 46-8 46-30 30-8 22 24 6 6 42-8 28 14 40-34 34-52 2-46-16-26 22-2 36-62-8-54-22-48-8 14-44 6-62-8-46 14-10-24-34-6-28-36-12-22-22-42-8 4-16 40-6 20 8 44-12-6-40 24 2 6 18 44 4 4-14 42-26Z"
        strokeLinejoin="round"
        opacity="0.55"
      />
      <g strokeDasharray="2 7" opacity="0.7">
        <path d="M310 170 402 60" />
        <path d="M310 170 470 190" />
        <path d="M372 300 214 430" />
        <path d="M262 186 120 220" />
        <path d="M372 300 430 430" />
      </g>
      <g stroke="var(--accent)" strokeWidth="2.4">
        <path d="M292 150 310 170 262 186Z" />
        <path d="M310 170 372 300" />
        <path d="M262 186 372 300" />
      </g>
      {sites.map(({ name, x, y, dx, dy, anchor }) => (
        <g key={name}>
          <circle cx={x} cy={y} r="7.5" fill="var(--paper)" stroke="var(--accent)" strokeWidth="2.6" />
          <circle cx={x} cy={y} r="2.5" fill="var(--accent)" stroke="none" />
          <text x={x + dx} y={y + dy} textAnchor={anchor} fontSize="15" fontWeight="600" fill="currentColor" stroke="var(--paper)" strokeWidth="4" paintOrder="stroke">
            {name}
          </text>
        </g>
      ))}
    </svg>
  );
}
