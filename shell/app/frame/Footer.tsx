import { Link } from '@site/kit/page-context';
import { CLAIMS_PATH, ClaimMark } from '@site/kit/ui/Claim';
import { findHost, footerLinks, legalLinks, moreLinks, type NavigationLink } from '../navigation.ts';
import { useFullOperator } from '../site-map/catalogue.ts';
import styles from './Footer.module.css';
import { NavigationAnchor } from './Navigation.tsx';

/** Claims that the legend of the marks shows. */
const CONTRACT = { source: 'contrat' };
const ANNOUNCED = { source: '' };

/** Specified links, the association's identifiers, badges, social links and the « Plan du site » row. */
export default function Footer() {
  const { brand, identifiers, address, phone, email, badges, social, hosts } = useFullOperator();
  const isThere = (link: NavigationLink) => 'path' in link || findHost(link, hosts) !== undefined;
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
        <FooterList
          title="Labels et avis"
          links={[...badges.labels, badges.reviews, badges.copyright].map(elsewhere)}
          rel="external noopener"
        />
        <FooterList title="Nous suivre" links={social.map(elsewhere)} rel="external noopener me" />
      </div>
      <nav aria-label="Plan du site" className={styles.plan}>
        <ul>
          {moreLinks.filter(isThere).map((link) => (
            <li key={link.label}>
              <NavigationAnchor link={link} />
            </li>
          ))}
        </ul>
      </nav>
      <p className={styles.last}>
        <ClaimMark claim={CONTRACT} label="Point plein" /> au contrat,
        <ClaimMark claim={ANNOUNCED} label="point vide" /> annoncé :{' '}
        <Link to={CLAIMS_PATH}>ce que chaque chiffre couvre</Link>
      </p>
      <p className={styles.last}>© {brand.legalName}</p>
    </footer>
  );
}

const elsewhere = ({ name, url }: { name: string; url: string }) => ({ label: name, path: url });

interface FooterListProps {
  title: string;
  links: { label: string; path: string }[];
  /** `rel` of the links. */
  rel?: string;
}

const FooterList = ({ title, links, rel }: FooterListProps) => (
  <section>
    <h2>{title}</h2>
    <ul>
      {links.map(({ label, path }) => (
        <li key={label}>
          <Link to={path} rel={rel}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </section>
);
