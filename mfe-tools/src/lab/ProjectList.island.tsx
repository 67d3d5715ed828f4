import type { LabProject } from '@site/api-contract/lab/lab';
import { labMessages } from '@site/api-contract/lab/lab-rules';
import { Link } from '@site/kit/page-context';
import { Badge } from '@site/kit/ui/Badge';
import { ButtonLink } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { Section } from '@site/kit/ui/Section';
import { Skeleton } from '@site/kit/ui/Skeleton';
import styles from './Lab.module.css';
import { useLab } from './use-lab-projects.ts';

/** Placeholder boxes during loading. */
const EXPECTED = 3;

/** The beta projects, with states for loading, empty and failed (docs/product.md#lab). */
export default function ProjectList() {
  const { lab, reload } = useLab();
  const count = lab.status === 'ready' ? lab.projects.length : 0;
  return (
    <Section id="projets" title="Les projets à essayer">
      <p data-off="">
        La liste des projets demande JavaScript. Sans lui, <Link to="/contact">écrivez-nous</Link> ce que vous
        aimeriez essayer, ou passez par le <Link to="/inscription-beta">formulaire d’inscription</Link>.
      </p>
      <div className={styles.projects}>
        {lab.status === 'loading' && <Skeleton count={EXPECTED} label="Chargement des projets…" />}
        {lab.status === 'error' && <LoadFailure onRetry={reload}>{labMessages.none}</LoadFailure>}
        {lab.status === 'ready' && (
          <>
            <p role="status" className={styles.count}>
              {count > 0 && `${count} projet${count > 1 ? 's' : ''}`}
            </p>
            {count === 0 ? (
              <EmptyState>{labMessages.none}</EmptyState>
            ) : (
              <ul className={styles.list}>
                {lab.projects.map((project) => (
                  <li key={project.id}>
                    <ProjectCard project={project} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    </Section>
  );
}

/** One beta project with a link to its sign-up. */
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
