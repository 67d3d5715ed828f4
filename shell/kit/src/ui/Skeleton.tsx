import styles from './Skeleton.module.css';

/** Holds the room of cards that are on their way; said once, seen as boxes. */
export function Skeleton({ count, label }: { count: number; label: string }) {
  return (
    <div role="status" className={styles.skeleton} data-needs-script="">
      <span className={styles.label}>{label}</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical boxes
        <div key={index} className={styles.card} />
      ))}
    </div>
  );
}
