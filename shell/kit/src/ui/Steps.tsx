import type { ReactNode } from 'react';
import styles from './Steps.module.css';

/**
 * Numbered steps of a process.
 *
 * @example
 * <Steps steps={[{ title: 'Vous écrivez', text: 'Nous répondons sous un jour.' }]} />
 */
export function Steps({ steps }: { steps: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ol className={steps.length > 3 ? `${styles.steps} ${styles.five}` : styles.steps}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}
