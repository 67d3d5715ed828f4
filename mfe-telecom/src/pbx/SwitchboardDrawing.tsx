import { Drawing } from '@site/kit/ui/Drawing';

/** Direct numbers on the left, telephones on the right, by their y; each call has one way through the switchboard. */
const rows = [46, 98, 150, 202, 254];
const ways = [2, 0, 1, 4, 3];
const live = 1;

/** A cross-connect: every number finds its telephone, and one call is on the line. */
export function SwitchboardDrawing() {
  return (
    <Drawing viewBox="0 0 440 310">
      <rect x="150" y="18" width="140" height="264" rx="3" fill="var(--paper-raised)" />
      {rows.map((y, index) => {
        const to = rows[ways[index] ?? index] ?? y;
        const isLive = index === live;
        return (
          <g key={y} {...(isLive && { stroke: 'var(--accent)', strokeWidth: 2.6 })}>
            <path d={`M76 ${y}H166C230 ${y} 210 ${to} 274 ${to}H352`} />
            <circle cx="166" cy={y} r="4.5" fill="var(--paper)" />
            <circle cx="274" cy={to} r="4.5" fill="var(--paper)" />
            <path d={`M24 ${y - 7}h44m-44 7h44m-44 7h30`} strokeWidth="1.4" />
            <rect x="354" y={to - 15} width="40" height="30" rx="3" fill="var(--paper)" strokeWidth="1.4" />
            <path d={`M360 ${to - 7}h14m-14 7h14m-14 7h14m8-14v14`} strokeWidth="1.4" />
          </g>
        );
      })}
      <path
        d={`M404 ${rows[0]}q8-9 0-18M411 ${(rows[0] ?? 0) + 5}q14-14 0-28`}
        stroke="var(--second)"
        strokeWidth="1.8"
      />
      <g fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
        <text x="46" y="302">
          Numéros SDA
        </text>
        <text x="220" y="302">
          Standard managé
        </text>
        <text x="376" y="302">
          Postes
        </text>
      </g>
    </Drawing>
  );
}
