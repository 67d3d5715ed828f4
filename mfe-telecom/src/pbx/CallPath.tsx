import { Drawing } from '@site/kit/ui/Drawing';
import type { ReactNode } from 'react';
import styles from './CallPath.module.css';

/** Where the call enters and leaves each picture: side by side, the four are one line. */
const call = { stroke: 'var(--accent)', strokeWidth: 3 };
const rows = [26, 50, 74, 98];

const pictures = {
  numbers: (
    <>
      {rows.map((y, index) => (
        <g key={y}>
          <rect
            x="40"
            y={y - 8}
            width="92"
            height="16"
            rx="3"
            {...(index === 1 && { stroke: 'var(--accent)' })}
          />
          <path d={`M50 ${y}h72`} strokeDasharray="7 3" {...(index === 1 && { stroke: 'var(--accent)' })} />
        </g>
      ))}
      <path d="M0 50H40M132 50C180 50 200 62 240 62" {...call} />
    </>
  ),
  trunk: (
    <>
      {[-24, -12, 12, 24].map((shift) => (
        <path
          key={shift}
          d={`M30 62C60 62 50 ${62 + shift} 80 ${62 + shift}H160C190 ${62 + shift} 180 62 210 62`}
        />
      ))}
      <path d="M0 62H240" {...call} />
      <path d="M104 28v68M136 28v68" stroke="var(--second)" strokeWidth="2.4" />
    </>
  ),
  switchboard: (
    <>
      <rect x="50" y="10" width="140" height="104" rx="3" fill="var(--paper-raised)" />
      {rows.map((y, index) => (
        <g key={y}>
          {index !== 2 && <path d={`M70 62C130 62 110 ${y} 170 ${y}`} strokeDasharray="2 5" />}
          <circle cx="172" cy={y} r="4" />
        </g>
      ))}
      <path d="M0 62H70C130 62 110 74 170 74H240" {...call} />
      <circle cx="68" cy="62" r="5" fill="var(--accent)" stroke="none" />
    </>
  ),
  phones: (
    <>
      {rows.map((y, index) => (
        <rect
          key={y}
          x="110"
          y={y - 9}
          width="30"
          height="18"
          rx="3"
          {...(index === 2 && { stroke: 'var(--accent)', fill: 'var(--accent-soft)' })}
        />
      ))}
      <path d="M0 74H110" {...call} />
      <path d="M150 66a14 14 0 0 1 0 16M158 60a24 24 0 0 1 0 28" stroke="var(--accent)" />
    </>
  ),
};

/** What happens to a call: four pictures that join into one line where they stand side by side, each over its words. */
export function CallPath({
  steps,
}: {
  steps: readonly { picture: keyof typeof pictures; title: string; text: ReactNode }[];
}) {
  return (
    <ol className={styles.path}>
      {steps.map(({ picture, title, text }) => (
        <li key={picture}>
          <Drawing viewBox="0 0 240 124">{pictures[picture]}</Drawing>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
