import { Link } from '@site/kit/nav';
import { Hero } from '@site/kit/ui/Hero';
import { Section } from '@site/kit/ui/Section';
import { useCatalogue } from './catalogue.ts';
import { planOf } from './plan.ts';
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
            {pages.map(({ name, path, items }) => (
              <li key={path} className={styles.page}>
                <h3>
                  <Link to={path}>{name}</Link>
                </h3>
                {items.length > 0 && (
                  <ul>
                    {items.map((item) => (
                      <li key={item.path + item.name}>
                        <Link to={item.path}>{item.name}</Link>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
