import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { Faq } from '@site/kit/ui/Faq';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { Opening, Stations } from '../line/Opening.tsx';
import { Stop } from '../line/Stop.tsx';
import { AntiDdos } from './AntiDdos.tsx';
import { BgpSessions } from './BgpSessions.tsx';
import { faq } from './content.tsx';
import { Options } from './Options.tsx';
import { tunnelPlans } from './plans.ts';
import styles from './Transit.module.css';
import { TunnelKinds } from './TunnelKinds.tsx';
import { TunnelPlans } from './TunnelPlans.tsx';

/** /offres/transit */
export default function Transit() {
  return (
    <>
      <Opening
        title="Votre réseau derrière le nôtre"
        lead={
          <>
            Un tunnel IP fait passer votre trafic par notre réseau sans déplacer une machine : filtrage de{' '}
            <Claim id="anti-ddos" />, sessions BGP, <Claim id="points-of-presence" />.
          </>
        }
        below={
          <Stations
            stations={[
              { id: 'offres', label: 'Les tunnels' },
              { id: 'types', label: 'Les types' },
              { id: 'chiffres', label: 'En chiffres' },
              { id: 'anti-ddos', label: 'Anti-DDoS' },
              { id: 'bgp', label: 'Sessions BGP' },
              { id: 'options', label: 'Options' },
              { id: 'supervision', label: 'Supervision' },
              { id: 'faq', label: 'Questions' },
            ]}
          />
        }
      >
        <Price cents={tunnelPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
      </Opening>
      <TunnelPlans />
      <TunnelKinds />
      <Stop id="chiffres" title="En chiffres">
        <div className={styles.figures}>
          <SpecList
            specs={[
              {
                label: 'Disponibilité annoncée pour le réseau de transit',
                value: <Claim id="transit-sla" />,
              },
              { label: 'SLA des offres de tunnels', value: <Claim id="transit-plan-sla" /> },
              { label: 'Capacité anti-DDoS', value: <Claim id="anti-ddos" /> },
              { label: 'Où votre trafic entre sur notre réseau', value: <Claim id="points-of-presence" /> },
            ]}
          />
        </div>
        <p className={styles.footnote}>
          Le niveau contractuel, avec avoirs, est celui des <a href="/mentions-legales#cgv">CGV</a> :{' '}
          <Claim id="uptime-contract" /> par an. Il prévaut.
        </p>
      </Stop>
      <AntiDdos />
      <BgpSessions />
      <Options />
      <Stop id="faq" title="Questions fréquentes">
        <Faq name="transit" items={faq} />
      </Stop>
      <CallToAction
        title="Décrivez-nous votre réseau"
        actions={<ButtonLink to="/contact">Nous contacter</ButtonLink>}
      >
        Un routeur, un débit, des préfixes : avec ces trois réponses, la discussion commence au bon endroit.
      </CallToAction>
    </>
  );
}
