import { Link } from '@site/kit/page-context';
import { Hero } from '@site/kit/ui/Hero';
import { SearchForm } from '../search/SearchForm.tsx';
import search from '../search/SearchPage.module.css';
import { SectionLayout } from '../sections/SectionLayout.tsx';
import { useCatalogue } from './catalogue.ts';
import styles from './SiteMap.module.css';
import { buildSiteMap, type SiteMapEntry, type SiteMapGroup, type SiteMapLink } from './site-map.ts';

/** Page `/plan-du-site`: every page, plan and game that the teams published. */
export default function SiteMapPage() {
  const groups = buildSiteMap(useCatalogue());
  return (
    <>
      <Hero
        title="Plan du site"
        lead="Toutes les pages, toutes les formules et tous les jeux, avec un lien direct vers chacun."
      />
      <div className={search.page}>
        <SearchForm />
      </div>
      <SectionLayout sections={groups.map(({ id, title }) => ({ id, label: title }))}>
        {groups.map((group) => (
          <Group key={group.id} {...group} />
        ))}
      </SectionLayout>
    </>
  );
}

function Group({ id, title, parts }: SiteMapGroup) {
  const heading = `${id}-titre`;
  return (
    <section id={id} aria-labelledby={heading} className={styles.group}>
      <h2 id={heading}>{title}</h2>
      {parts.length > 1 && (
        <nav aria-label={`${title}, par lettre`} className={styles.letters}>
          {parts.map(({ id: part, letter }) => (
            <a key={part} href={`#${part}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      {parts.map(({ id: part, letter, pages }) => (
        <section key={part} id={part} className={styles.part}>
          {letter && <h3>{letter}</h3>}
          <ul className={styles.pages}>
            {pages.map((page) => (
              <Page key={page.path} page={page} Heading={letter ? 'h4' : 'h3'} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

function Page({
  page: { name, path, offers, entries },
  Heading,
}: {
  page: SiteMapEntry;
  Heading: 'h3' | 'h4';
}) {
  return (
    <li className={offers.length + entries.length > 0 ? styles.withItems : undefined}>
      <Heading>
        <Link to={path}>{name}</Link>
      </Heading>
      <Items label="Formules et options" links={offers} />
      <Items label="Rubriques" links={entries} />
    </li>
  );
}

function Items({ label, links }: { label: string; links: SiteMapLink[] }) {
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
