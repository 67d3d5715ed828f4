import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CheckList } from '@site/kit/ui/CheckList';
import { Claim } from '@site/kit/ui/Claim';
import { Faq } from '@site/kit/ui/Faq';
import { SpecList } from '@site/kit/ui/SpecList';
import { Steps } from '@site/kit/ui/Steps';
import { Rows, Stop } from '../line/Stop.tsx';
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
              <CheckList items={features} />
              <SpecList specs={technicalDetails} />
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
        intro="De la collecte à laquelle s’ajoutent un niveau de service, une latence et la licence du routeur."
      >
        <Steps
          steps={[
            {
              title: 'Les lignes',
              text: (
                <>
                  Celles de vos abonnés ou de vos clients, chez <Claim id="collecte-operators" /> avec qui
                  nous sommes interconnectés.
                </>
              ),
            },
            {
              title: 'Le réseau',
              text: (
                <>
                  Nous les rassemblons et les transportons : latence de <Claim id="collecte-latency" />, SLA
                  de <Claim id="collecte-sla" />.
                </>
              ),
            },
            {
              title: 'La porte',
              text: 'Vous les recevez en un point, de 1 à 100 Gb/s, avec la licence L6 du constructeur du routeur.',
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
        <Rows
          rows={[
            {
              id: 'operateurs',
              title: <Claim id="collecte-operators" />,
              text: 'Une interconnexion avec nous, au lieu d’une avec chacun d’eux.',
            },
            {
              id: 'sla',
              title: (
                <>
                  SLA <Claim id="collecte-sla" />
                </>
              ),
              text: 'Sur toutes les offres ERC, de la plus petite à la plus large.',
            },
            {
              id: 'latence',
              title: <Claim id="collecte-latency" />,
              text: 'De latence en ERC : assez peu pour que la voix et le temps réel l’ignorent.',
            },
            {
              id: 'debits',
              title: 'De 100 Mb/s à 100 Gb/s',
              text: 'Onze offres, collecte brute et ERC réunies, pour ne pas payer le palier d’après.',
            },
            {
              id: 'reseau',
              title: 'Notre propre réseau',
              text: `Un réseau privé sous notre numéro d’AS, ${identifiers.asn}, exploité par ceux qui vous répondent.`,
            },
            {
              id: 'ddos',
              title: <Claim id="mitigation" />,
              text: (
                <>
                  Et une capacité anti-DDoS de <Claim id="anti-ddos" />, comme sur tous nos services.
                </>
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
