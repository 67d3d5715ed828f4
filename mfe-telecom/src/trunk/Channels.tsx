import { Drawing } from '@site/kit/ui/Drawing';
import styles from './Trunk.module.css';

const MIDDLE = 50;
/** Returns the distance between two strands: at most 18 units, less when many strands must fit. */
const step = (count: number) => Math.min(18, 84 / Math.max(count - 1, 1));
/** Number of strands that represents unlimited channels. The outermost strands are dashed. */
const MANY = 11;

/** Drawing of a trunk's channels: one strand per channel between the switchboard and the network. */
export function Channels({ channels, used = 0 }: { channels: number | null; used?: number }) {
  const count = channels ?? MANY;
  return (
    <div className={styles.channels}>
      <Drawing viewBox="0 0 320 100">
        {Array.from({ length: count }, (_, index) => {
          const y = MIDDLE + (index - (count - 1) / 2) * step(count);
          const isFading = channels === null && (index < 2 || index >= count - 2);
          return (
            <path
              key={y}
              d={`M38 ${y}H232C262 ${y} 258 ${MIDDLE} 288 ${MIDDLE}`}
              stroke={index < used ? 'var(--accent)' : 'var(--second)'}
              strokeWidth={index < used ? 2.8 : 1.8}
              {...(isFading && { strokeDasharray: '3 6' })}
            />
          );
        })}
        <rect x="4" y="2" width="34" height="96" rx="3" fill="var(--paper-raised)" />
        <path d="M12 22h18m-18 14h18m-18 14h18m-18 14h18m-18 14h18" strokeDasharray="3 4" />
        <circle cx="302" cy={MIDDLE} r="14" fill="var(--paper-raised)" />
        <circle cx="302" cy={MIDDLE} r="5" fill="var(--accent)" stroke="none" />
      </Drawing>
    </div>
  );
}
