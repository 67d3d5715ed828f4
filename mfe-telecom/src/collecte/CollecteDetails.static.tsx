import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CheckList } from '@site/kit/ui/CheckList';
import { Claim } from '@site/kit/ui/Claim';
import { Faq } from '@site/kit/ui/Faq';
import { SpecList } from '@site/kit/ui/SpecList';
import { Steps } from '@site/kit/ui/Steps';
import { Stop } from '../line/Stop.tsx';
import styles from './Collecte.module.css';
import { partnerProfiles, useCases } from './content.tsx';
import { ercOffers, rawOffers } from './offers.ts';

// A figure stays with its unit.
const speeds = (offers: typeof ercOffers) =>
  offers.map(({ speed }) => speed.replace(' ', '\u00a0')).join(' · ');

/** For whom, how it works, the sheets, why here and what for. */
export default function CollecteDetails() {
  const { identifiers } = useOperator();
  const common = [
    { label: 'Opérateurs interconnectés', value: <Claim id="collecte-operators" /> },
    { label: 'Numéro d’AS', value: identifiers.asn },
    { label: 'Prix', value: 'Sur devis' },
  ];
  return (
    <>
      <Stop
        id="profils"
        title="Deux profils d’opérateur partenaire"
        intro="La même interconnexion, deux façons de s’en servir."
      >
        <div className={styles.profiles}>
          {partnerProfiles.map(({ id, name, description, features, technicalDetails, start }) => (
            <article key={id} id={id} className={styles.profile}>
              <h3>{name}</h3>
              <p>{description}</p>
              <details name="profils" className={styles.sheet}>
                <summary>Ce qu’il reçoit</summary>
                <CheckList items={features} />
                <SpecList specs={technicalDetails} />
              </details>
              <ButtonLink to={start.to} look="secondary">
                {start.label}
              </ButtonLink>
            </article>
          ))}
        </div>
      </Stop>
      <Stop
        id="principe"
        title="L’ERC, en trois temps"
        intro="De la collecte, plus un niveau de service, une latence et la licence du routeur."
      >
        <Steps
          steps={[
            {
              title: 'Les lignes',
              text: (
                <>
                  Celles de vos abonnés ou de vos clients, chez <Claim id="collecte-operators" />.
                </>
              ),
            },
            {
              title: 'Le réseau',
              text: (
                <>
                  Rassemblées et transportées : latence de <Claim id="collecte-latency" />, SLA de{' '}
                  <Claim id="collecte-sla" />.
                </>
              ),
            },
            {
              title: 'La porte',
              text: 'Remises en un point, de 1 à 100 Gb/s, avec la licence L6 du constructeur du routeur.',
            },
          ]}
        />
      </Stop>
      <Stop id="technique" title="Détails techniques">
        <Faq
          name="technique"
          items={[
            {
              question: 'ERC : la fiche',
              answer: (
                <SpecList
                  specs={[
                    { label: 'Débits', value: speeds(ercOffers) },
                    { label: 'SLA', value: <Claim id="collecte-sla" /> },
                    { label: 'Latence', value: <Claim id="collecte-latency" /> },
                    { label: 'Licence du routeur', value: 'L6 du constructeur' },
                    ...common,
                  ]}
                />
              ),
            },
            {
              question: 'Collecte brute : la fiche',
              answer: (
                <SpecList
                  specs={[
                    { label: 'Débits', value: speeds(rawOffers) },
                    { label: 'SLA', value: null },
                    { label: 'Latence', value: null },
                    { label: 'Licence du routeur', value: 'La vôtre' },
                    ...common,
                  ]}
                />
              ),
            },
          ]}
        />
      </Stop>
      <Stop id="pourquoi" title="Pourquoi nous choisir">
        <Faq
          name="pourquoi"
          items={[
            {
              question: 'Une seule interconnexion',
              answer: (
                <p>
                  Une avec nous, au lieu d’une avec chacun : nous sommes reliés à{' '}
                  <Claim id="collecte-operators" />.
                </p>
              ),
            },
            {
              question: 'Un SLA sur toutes les offres ERC',
              answer: (
                <p>
                  <Claim id="collecte-sla" />, de la plus petite à la plus large.
                </p>
              ),
            },
            {
              question: 'Une latence que la voix ignore',
              answer: (
                <p>
                  En ERC, <Claim id="collecte-latency" /> : assez peu pour la voix et le temps réel.
                </p>
              ),
            },
            {
              question: 'De 100 Mb/s à 100 Gb/s',
              answer: <p>Onze offres, collecte brute et ERC réunies, pour ne pas payer le palier d’après.</p>,
            },
            {
              question: 'Notre propre réseau',
              answer: (
                <p>
                  Un réseau privé sous notre numéro d’AS, {identifiers.asn}, exploité par ceux qui vous
                  répondent.
                </p>
              ),
            },
            {
              question: 'Filtré comme tous nos services',
              answer: (
                <p>
                  <Claim id="mitigation" />, avec une capacité anti-DDoS de <Claim id="anti-ddos" />.
                </p>
              ),
            },
          ]}
        />
      </Stop>
      <Stop id="usages" title="Quatre usages">
        <Faq
          name="usages"
          items={useCases.map(({ title, text }) => ({ question: title, answer: <p>{text}</p> }))}
        />
      </Stop>
    </>
  );
}
