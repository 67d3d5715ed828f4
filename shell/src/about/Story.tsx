import styles from './About.module.css';
import { story } from './story.ts';

/** The timeline: an ordered list, drawn as stops on a route. */
export const Story = () => (
  <ol className={styles.story}>
    {story.map(({ date, iso, title, text }) => (
      <li key={date}>
        <article className={styles.step}>
          <p className={styles.date}>{iso ? <time dateTime={iso}>{date}</time> : date}</p>
          <h3>{title}</h3>
          <p>{text}</p>
        </article>
      </li>
    ))}
  </ol>
);
