import styles from './Stations.module.css';

/** Parts of a long page, in its order, as stations of its line: a thumb's way to each. */
export function Stations({ stations }: { stations: readonly { id: string; label: string }[] }) {
  return (
    <nav className={styles.stations} aria-label="Sur cette page">
      <ol>
        {stations.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
