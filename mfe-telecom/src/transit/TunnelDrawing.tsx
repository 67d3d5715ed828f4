import { Drawing } from '@site/kit/ui/Drawing';

/** Points where traffic enters the network, on a half circle around it. */
const presences = Array.from({ length: 7 }, (_, index) => {
  const angle = (-90 + index * 30) * (Math.PI / 180);
  const at = (radius: number) => ({
    x: Math.round(270 + radius * Math.cos(angle)),
    y: Math.round(140 + radius * Math.sin(angle)),
  });
  return { ...at(104), outside: at(156) };
});
/** Two of them receive an attack, which ends there. */
const attacked = new Set([1, 5]);

/** Your router, a tunnel through the Internet, and seven points of presence that stop what shouldn't pass. */
export function TunnelDrawing() {
  return (
    <Drawing viewBox="0 0 440 280">
      {presences.map(({ x, y, outside }, index) => (
        <g key={y} {...(attacked.has(index) && { stroke: 'var(--accent)', strokeWidth: 2 })}>
          <path d={`M270 140 ${x} ${y}`} stroke="currentColor" strokeWidth="1.4" opacity="0.6" />
          {attacked.has(index) && <path d={`M${outside.x} ${outside.y} ${x} ${y}`} strokeDasharray="3 5" />}
          <circle cx={x} cy={y} r="8" fill="var(--paper)" />
          {attacked.has(index) ? (
            <path d={`M${x - 4} ${y - 4}l8 8m0-8-8 8`} />
          ) : (
            <circle cx={x} cy={y} r="2.6" fill="currentColor" stroke="none" />
          )}
        </g>
      ))}
      <g stroke="var(--second)" strokeWidth="2">
        <path d="M100 126h138M100 154h138" />
        <ellipse cx="238" cy="140" rx="6" ry="14" fill="var(--paper)" />
        <ellipse cx="100" cy="140" rx="6" ry="14" fill="var(--second-soft)" />
      </g>
      <path d="M122 140h20m12 0h20m12 0h20" stroke="var(--second)" strokeWidth="6" />
      <circle cx="270" cy="140" r="28" fill="var(--paper)" />
      <circle cx="270" cy="140" r="9" fill="var(--accent)" stroke="none" />
      <rect x="22" y="114" width="72" height="52" rx="3" fill="var(--paper-raised)" />
      <path d="M34 130h48m-48 20h30" />
      <circle cx="78" cy="150" r="3" fill="currentColor" stroke="none" />
      <g fill="currentColor" stroke="none" fontSize="12" textAnchor="middle">
        <text x="58" y="188">
          Votre routeur
        </text>
        <text x="169" y="180">
          Tunnel
        </text>
        <text x="410" y="136">
          Points de
        </text>
        <text x="410" y="152">
          présence
        </text>
      </g>
    </Drawing>
  );
}
