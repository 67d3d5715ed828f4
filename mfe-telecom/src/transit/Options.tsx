import { Claim } from '@site/kit/ui/Claim';
import { Rows, Stop } from '../line/Stop.tsx';

/** What is studied on demand, and what a tunnel is watched by. */
export function Options() {
  return (
    <>
      <Stop
        id="options"
        title="Options premium"
        intro="Elles se décident au devis, avec Tunnel Elite ou en complément des deux autres."
      >
        <Rows
          rows={[
            {
              id: 'debit',
              title: 'Un débit à votre mesure',
              text: 'Au-dessus des 100 Mb/s de Tunnel Pro.',
            },
            { id: 'bgp', title: 'Une session BGP', text: 'Vos préfixes, annoncés par notre réseau.' },
            {
              id: 'chemins',
              title: 'Un second chemin',
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
        <Rows
          rows={[
            {
              id: 'etat',
              title: 'L’état',
              text: 'Le tunnel répond, et la session BGP est établie s’il y en a une.',
            },
            {
              id: 'latence',
              title: 'La latence',
              text: 'Le temps d’un aller-retour, et surtout ses variations.',
            },
            {
              id: 'perte',
              title: 'La perte',
              text: 'La part des paquets qui n’arrivent pas, dans chaque sens.',
            },
            { id: 'debit', title: 'Le débit', text: 'Ce qui passe, face à ce que votre offre permet.' },
          ]}
        />
      </Stop>
    </>
  );
}
