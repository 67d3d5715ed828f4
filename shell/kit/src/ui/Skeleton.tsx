import styles from './Skeleton.module.css';

/**
 * Boxes in place of loading cards; screen readers announce the label once.
 *
 * @example
 * <Skeleton count={6} label="Chargement des serveurs…" />
 */
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
