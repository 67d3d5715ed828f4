import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Section } from '@site/kit/ui/Section';
import styles from './Distributions.module.css';
import { distributions } from './distributions.ts';

/** Systems to choose from, and where a VPS is managed. */
export function Distributions() {
  const { hosts } = useOperator();
  return (
    <Section
      id="distributions"
      title="Votre système, votre panneau"
      intro="Choisissez la distribution à la commande ; réinstallez, redémarrez et suivez votre VPS depuis le panneau de l’espace client."
      ground="sunk"
    >
      <ul className={styles.list}>
        {distributions.map(({ name, logo }) => (
          <li key={name} className={styles.item}>
            <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
              {logo ? (
                <path d={logo} fill="currentColor" />
              ) : (
                <text x="12" y="17" textAnchor="middle" className={styles.initial}>
                  {name[0]}
                </text>
              )}
            </svg>
            {name}
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink to={hosts.clientArea ?? '/contact'} look="secondary">
          Ouvrir le panneau de gestion
        </ButtonLink>
      </p>
    </Section>
  );
}
