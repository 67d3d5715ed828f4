import type { LabProject } from '@site/api-contract/lab';
import { Badge } from '@site/kit/ui/Badge';
import { ButtonLink } from '@site/kit/ui/Button';
import styles from './Lab.module.css';

/** One beta project with the way into it. */
export function ProjectCard({ project }: { project: LabProject }) {
  const { id, title, subtitle, description, tags, status, signupUrl } = project;
  return (
    <article className={styles.card}>
      <p>
        <Badge tone="second">{status}</Badge>
      </p>
      <header>
        <h3>{title}</h3>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </header>
      <p className={styles.description}>{description}</p>
      {tags?.length > 0 && (
        <ul className={styles.tags} aria-label="Sujets">
          {tags.map((tag) => (
            <li key={tag}>{tag}</li>
          ))}
        </ul>
      )}
      <div>
        <ButtonLink
          to={signupUrl || `/inscription-beta?projet=${encodeURIComponent(id)}`}
          label={`S’inscrire à la bêta : ${title}`}
        >
          S’inscrire à la bêta
        </ButtonLink>
      </div>
    </article>
  );
}
