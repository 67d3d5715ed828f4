import { Drawing } from '@site/kit/ui/Drawing';

/** Two sites answered by one server: what shared hosting is. */
export function WebDrawing() {
  return (
    <Drawing viewBox="0 0 400 240">
      {[20, 130].map((y) => (
        <g key={y}>
          <rect x="20" y={y} width="140" height="90" rx="3" />
          <path d={`M20 ${y + 20}h140`} />
          <circle cx="31" cy={y + 10} r="2.5" fill="currentColor" stroke="none" />
          <circle cx="41" cy={y + 10} r="2.5" fill="currentColor" stroke="none" />
          <path d={`M34 ${y + 38}h70M34 ${y + 52}h104M34 ${y + 66}h86`} />
        </g>
      ))}
      <path d="M160 65h60v55h40M160 175h60v-55" stroke="var(--accent)" strokeWidth="2.4" />
      <rect x="260" y="76" width="110" height="26" rx="2" />
      <rect x="260" y="108" width="110" height="26" rx="2" fill="var(--accent-soft)" stroke="var(--accent)" />
      <rect x="260" y="140" width="110" height="26" rx="2" />
      {[89, 121, 153].map((y) => (
        <g key={y}>
          <circle cx="273" cy={y} r="3" fill="currentColor" stroke="none" />
          <path d={`M286 ${y}h60`} />
        </g>
      ))}
    </Drawing>
  );
}
