import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import styles from './ContactPage.module.css';

/** Info cards, social links, support ticket. */
export default function ContactWays() {
  const { phone, email, address, brand, social, hosts } = useOperator();
  return (
    <aside className={styles.ways} aria-label="Autres moyens de nous joindre">
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
      <section>
        <h2>Déjà client ?</h2>
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
