import { Link } from '@site/kit/nav';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import { useCatalogue } from './catalogue.ts';
import { type PlanLink, planOf } from './plan.ts';
import styles from './SitePlan.module.css';

/** /plan-du-site: every page, plan and game, as the teams published them (decision 10). */
export default function SitePlan() {
  const groups = planOf(useCatalogue());
  return (
    <>
      <Hero
        title="Plan du site"
        lead="Toutes les pages, toutes les formules et tous les jeux, avec un lien direct vers chacun."
      />
      {groups.map(({ id, title, pages }, index) => (
        <Section key={id} id={id} title={title} ground={index % 2 ? 'sunk' : 'plain'}>
          <ul className={styles.pages}>
            {pages.map(({ name, path, offers, entries }) => (
              <li key={path} className={offers.length + entries.length > 0 ? styles.withItems : undefined}>
                <h3>
                  <Link to={path}>{name}</Link>
                </h3>
                <Items label="Formules et options" links={offers} />
                <Items label="Jeux et programmes" links={entries} />
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

function Items({ label, links }: { label: string; links: PlanLink[] }) {
  if (links.length === 0) return null;
  return (
    <ul aria-label={label} className={styles.items}>
      {links.map(({ name, path }) => (
        <li key={path + name}>
          <Link to={path}>{name}</Link>
        </li>
      ))}
    </ul>
  );
}
