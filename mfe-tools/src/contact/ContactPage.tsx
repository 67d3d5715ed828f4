import { NOTICE_SUBJECT } from '@site/api-contract/forms/contact-form';
import { parseContactPrefill } from '@site/api-contract/forms/contact-prefill';
import { parseEligibilityRequest } from '@site/api-contract/forms/eligibility-form';
import { parseQuoteLines } from '@site/api-contract/quote/quote-text';
import { useOperator } from '@site/kit/page-context';
import type { PageProps, PageRequest } from '@site/kit/page-request';
import { ButtonLink } from '@site/kit/ui/Button';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import { findNamedOffers } from '../quote/find-named-offers.ts';
import ContactForm from './ContactForm.island.tsx';
import styles from './ContactPage.module.css';
import type { RequestedPrefill } from './Prefill.tsx';

/** /contact */
export default function ContactPage({ request }: PageProps) {
  return (
    <>
      {request?.query.get('objet') === NOTICE_SUBJECT ? <NoticeHero /> : <ContactHero />}
      <div className={styles.content}>
        <div className={styles.columns}>
          <ContactForm title="Nous écrire" {...(request && { prefill: readPrefill(request) })} />
          <ContactWays />
        </div>
      </div>
    </>
  );
}

const NoticeHero = () => (
  <Hero
    look="brief"
    title="Signaler un contenu illicite"
    lead="Dites-nous où il se trouve et pourquoi il est illicite : notre équipe examine chaque signalement et vous répond."
  />
);

function ContactHero() {
  const { hosts } = useOperator();
  return (
    <Hero
      title="Parlons de votre projet"
      lead={`Une question, un devis, une panne : votre message arrive chez les personnes qui exploitent le réseau.${hosts.clientArea ? ' Les tickets de support passent par l’espace client.' : ''}`}
      drawing={
        <Drawing viewBox="0 0 360 170">
          <path d="M30 120h60l30-50h60l34 50h50" />
          <path d="M120 70 96 36M180 70l26-36M214 120l30 30" opacity="0.6" />
          <path d="M264 120h52" stroke="var(--accent)" strokeWidth="2.6" />
          <circle cx="30" cy="120" r="9" fill="var(--accent)" stroke="none" />
          <circle cx="120" cy="70" r="6" />
          <circle cx="180" cy="70" r="6" />
          <circle cx="214" cy="120" r="6" />
          <circle cx="330" cy="120" r="14" stroke="var(--accent)" strokeWidth="2.6" />
          <circle cx="330" cy="120" r="4" fill="var(--accent)" stroke="none" />
        </Drawing>
      }
    />
  );
}

function readPrefill({ query, data }: PageRequest): RequestedPrefill {
  const line = parseContactPrefill(query);
  return {
    offers: findNamedOffers(line ? [line] : parseQuoteLines(query), data),
    study: parseEligibilityRequest(query) ?? undefined,
  };
}

/** Contact details, social links and support ticket. */
function ContactWays() {
  const { phone, email, address, brand, social, hosts } = useOperator();
  return (
    <aside className={styles.contactChannels} aria-label="Autres moyens de nous joindre">
      <section>
        <h2>Téléphone</h2>
        <p className={styles.strong}>
          <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>
        </p>
      </section>
      <section>
        <h2>E-mail</h2>
        <p>
          <a href={`mailto:${email}`}>{email}</a>
        </p>
      </section>
      <section>
        <h2>Adresse</h2>
        <address>
          {brand.legalName}
          <br />
          {address.street}
          <br />
          {address.postcode} {address.town}, {address.country}
        </address>
      </section>
      {hosts.status && (
        <section>
          <h2>Une panne ?</h2>
          <p>
            <a href={hosts.status} rel="external noopener">
              Voir l’état des services
            </a>
          </p>
        </section>
      )}
      <section id="client">
        <h2>Déjà client ?</h2>
        {hosts.clientArea && (
          <p>
            Vos commandes et vos factures sont dans{' '}
            <a href={hosts.clientArea} rel="external noopener">
              l’espace client
            </a>
            .
          </p>
        )}
        <p>Un ticket de support garde l’historique de votre demande avec votre service.</p>
        <div>
          <ButtonLink to={hosts.supportTicket} look="secondary">
            Ouvrir un ticket de support
          </ButtonLink>
        </div>
      </section>
      <section>
        <h2>Nous suivre</h2>
        <ul>
          {social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="external noopener">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
    </aside>
  );
}
