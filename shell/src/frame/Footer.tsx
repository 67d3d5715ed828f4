import { Link } from '@site/kit/nav';
import { footerLinks, legalLinks, sitePlanLinks } from '../menus.ts';
import { useOwnOperator } from '../site-plan/catalogue.ts';
import styles from './Footer.module.css';
import { NavigationAnchor } from './Navigation.tsx';

/** Specified links, the association's identifiers, badges, social links and the « Plan du site » row. */
export default function Footer() {
  const { brand, identifiers, address, phone, email, badges, social } = useOwnOperator();
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.identity}>
          <p className={styles.brand}>{brand.name}</p>
          <p>{brand.baseline}</p>
          <address>
            {address.street}, {address.postcode} {address.town}
            <br />
            <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
            <br />
            <a href={`mailto:${email}`}>{email}</a>
          </address>
          <dl>
            {(['rna', 'siren', 'asn'] as const).map((name) => (
              <div key={name}>
                <dt>{name.toUpperCase()}</dt>
                <dd>{identifiers[name]}</dd>
              </div>
            ))}
          </dl>
        </div>
        <FooterList title="Offres" links={footerLinks} />
        <FooterList title="Documents" links={legalLinks} />
        <Elsewhere
          title="Labels et avis"
          rel="external noopener"
          links={[...badges.labels, badges.reviews, badges.copyright]}
        />
        <Elsewhere title="Nous suivre" rel="external noopener me" links={social} />
      </div>
      <nav aria-label="Plan du site" className={styles.plan}>
        <ul>
          {sitePlanLinks.map((link) => (
            <li key={link.label}>
              <NavigationAnchor link={link} />
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.last}>© {brand.legalName}</p>
    </footer>
  );
}

function FooterList({ title, links }: { title: string; links: { label: string; path: string }[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {links.map(({ label, path }) => (
          <li key={path}>
            <Link to={path}>{label}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ElsewhereProps {
  title: string;
  rel: string;
  links: { name: string; url: string }[];
}

/** Links to other sites. */
const Elsewhere = ({ title, rel, links }: ElsewhereProps) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {links.map(({ name, url }) => (
        <li key={name}>
          <a href={url} rel={rel}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </section>
);
