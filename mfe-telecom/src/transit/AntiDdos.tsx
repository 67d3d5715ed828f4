import { Claim } from '@site/kit/ui/Claim';
import { Ledger } from '@site/kit/ui/Ledger';
import { Steps } from '@site/kit/ui/Steps';
import { Stop } from '../line/Stop.tsx';
import { layers } from './content.tsx';

/** Capacity, then what is filtered layer by layer. */
export function AntiDdos() {
  return (
    <>
      <Stop
        id="anti-ddos"
        title={
          <>
            Anti-DDoS : <Claim id="anti-ddos" />
          </>
        }
        intro="Une attaque volumétrique se gagne à la capacité : il faut pouvoir recevoir tout le trafic pour en garder la bonne part."
      >
        <Steps
          steps={[
            {
              title: 'L’entrée',
              text: (
                <>
                  Le trafic de vos adresses arrive par l’un de nos <Claim id="points-of-presence" />.
                </>
              ),
            },
            {
              title: 'Le tri',
              text: (
                <>
                  Il est filtré sur notre réseau, avec une capacité de <Claim id="anti-ddos" />.
                </>
              ),
            },
            {
              title: 'Le tunnel',
              text: 'Ce qui vous était destiné vous est remis. Votre ligne n’a rien vu du reste.',
            },
          ]}
        />
      </Stop>
      <Stop
        id="couches"
        title={<Claim id="mitigation" />}
        intro="Toutes les attaques ne cherchent pas à saturer. Le filtrage remonte les couches, du paquet à la requête."
      >
        <Ledger rows={layers.map(({ layer, name, text }) => ({ term: `${layer} · ${name}`, text }))} />
      </Stop>
    </>
  );
}
