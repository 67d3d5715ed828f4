import { Drawing } from '@site/kit/ui/Drawing';
import styles from './Telephonie.module.css';

/** More than these can't be told apart at this size; the words below count them all. */
const MOST_NUMBERS = 6;
const MOST_CHANNELS = 12;
const MIDDLE = 48;

/** `count` places, at most `most`, spread evenly around the middle. */
const spread = (count: number, most: number, step: number): number[] => {
  const shown = Math.min(count, most);
  return Array.from({ length: shown }, (_, index) => MIDDLE + (index - (shown - 1) / 2) * step);
};

/** The line as it is put together: numbers that lead to it, calls it carries at once. */
export function LineDrawing({ numbers, channels }: { numbers: number; channels: number }) {
  return (
    <div className={styles.line}>
      <Drawing viewBox="0 0 360 96">
        {spread(numbers, MOST_NUMBERS, 16).map((y) => (
          <g key={y} stroke="var(--second)" strokeWidth="1.8">
            <path d={`M58 ${y}C92 ${y} 92 ${MIDDLE} 126 ${MIDDLE}`} />
            <rect x="6" y={y - 6} width="52" height="12" rx="3" fill="var(--second-soft)" />
            <path d={`M13 ${y}h38`} strokeDasharray="6 3" />
          </g>
        ))}
        {spread(channels, MOST_CHANNELS, 8).map((y) => (
          <path
            key={y}
            d={`M126 ${MIDDLE}C150 ${MIDDLE} 150 ${y} 174 ${y}H270C294 ${y} 294 ${MIDDLE} 318 ${MIDDLE}`}
            stroke="var(--accent)"
            strokeWidth="2"
          />
        ))}
        <circle cx="126" cy={MIDDLE} r="8" fill="var(--paper-raised)" />
        <circle cx="330" cy={MIDDLE} r="16" fill="var(--paper-raised)" />
        <circle cx="330" cy={MIDDLE} r="5" fill="var(--accent)" stroke="none" />
      </Drawing>
      <p>
        {numbers > 1 ? `${numbers} numéros mènent` : '1 numéro mène'} à la ligne, qui porte{' '}
        {channels > 1 ? `${channels} appels` : '1 appel'} à la fois.
      </p>
    </div>
  );
}
