import { useOperator } from '@site/kit/nav';
import { Section } from '@site/kit/ui/Section';
import { Steps } from '@site/kit/ui/Steps';
import { layers } from './content.ts';
import styles from './Transit.module.css';

/** Capacity, then what is filtered layer by layer. */
export function AntiDdos() {
  const { claims } = useOperator();
  return (
    <>
      <Section
        id="anti-ddos"
        title={`Anti-DDoS : ${claims['anti-ddos'].text}`}
        intro="Une attaque volumétrique se gagne à la capacité : il faut pouvoir recevoir tout le trafic pour en garder la bonne part."
        ground="sunk"
      >
        <Steps
          steps={[
            {
              title: 'L’entrée',
              text: `Le trafic de vos adresses arrive par l’un de nos ${claims['points-of-presence'].text}.`,
            },
            {
              title: 'Le tri',
              text: `Il est filtré sur notre réseau, avec une capacité de ${claims['anti-ddos'].text}.`,
            },
            {
              title: 'Le tunnel',
              text: 'Ce qui vous était destiné vous est remis. Votre ligne n’a rien vu du reste.',
            },
          ]}
        />
      </Section>
      <Section
        id="couches"
        title={claims.mitigation.text}
        intro="Toutes les attaques ne cherchent pas à saturer. Le filtrage remonte les couches, du paquet à la requête."
      >
        <ol className={styles.layers}>
          {layers.map(({ layer, name, text }) => (
            <li key={layer}>
              <span className={styles.layer}>{layer}</span>
              <h3>{name}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Section>
    </>
  );
}
