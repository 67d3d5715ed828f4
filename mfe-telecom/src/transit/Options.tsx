import { Claim } from '@site/kit/ui/Claim';
import { Ledger } from '@site/kit/ui/Ledger';
import { Stop } from '../line/Stop.tsx';

/** What is studied on demand, and what a tunnel is watched by. */
export function Options() {
  return (
    <>
      <Stop
        id="options"
        title="Options premium"
        intro="Elles se décident au devis, avec Tunnel Elite ou en complément des deux autres."
      >
        <Ledger
          rows={[
            {
              term: 'Un débit à votre mesure',
              text: 'Au-dessus des 100 Mb/s de Tunnel Pro.',
            },
            { term: 'Une session BGP', text: 'Vos préfixes, annoncés par notre réseau.' },
            {
              term: 'Un second chemin',
              text: (
                <>
                  Deux tunnels valent mieux qu’un : à étudier selon vos accès et nos{' '}
                  <Claim id="points-of-presence" />.
                </>
              ),
            },
          ]}
        />
      </Stop>
      <Stop
        id="supervision"
        title="Supervision : quatre mesures qui disent tout"
        intro="Un tunnel peut être « monté » et ne plus servir à rien. Voici ce qui se regarde ; dites-nous ce que vous voulez suivre, et comment être prévenu."
      >
        <Ledger
          rows={[
            {
              term: 'L’état',
              text: 'Le tunnel répond, et la session BGP est établie s’il y en a une.',
            },
            {
              term: 'La latence',
              text: 'Le temps d’un aller-retour, et surtout ses variations.',
            },
            {
              term: 'La perte',
              text: 'La part des paquets qui n’arrivent pas, dans chaque sens.',
            },
            { term: 'Le débit', text: 'Ce qui passe, face à ce que votre offre permet.' },
          ]}
        />
      </Stop>
    </>
  );
}
