import { useOperator } from '@site/kit/nav';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { Activity, Gauge, PackageX, Route, Split, Timer, Waypoints } from 'lucide-react';

/** What is studied on demand, and what a tunnel is watched by. */
export function Options() {
  const { claims } = useOperator();
  return (
    <>
      <Section
        id="options"
        title="Options premium"
        intro="Elles se décident au devis, avec Tunnel Elite ou en complément des deux autres."
      >
        <Grid>
          {[
            <Feature key="debit" icon={Gauge} title="Un débit à votre mesure">
              Au-dessus des 100 Mb/s de Tunnel Pro.
            </Feature>,
            <Feature key="bgp" icon={Route} title="Une session BGP">
              Vos préfixes, annoncés par notre réseau.
            </Feature>,
            <Feature key="chemins" icon={Split} title="Un second chemin">
              Deux tunnels valent mieux qu’un : à étudier selon vos accès et nos{' '}
              {claims['points-of-presence'].text}.
            </Feature>,
          ]}
        </Grid>
      </Section>
      <Section
        id="supervision"
        title="Supervision : quatre mesures qui disent tout"
        intro="Un tunnel peut être « monté » et ne plus servir à rien. Voici ce qui se regarde ; dites-nous ce que vous voulez suivre, et comment être prévenu."
        ground="sunk"
      >
        <Grid min="s">
          {[
            <Feature key="etat" icon={Waypoints} title="L’état">
              Le tunnel répond, et la session BGP est établie s’il y en a une.
            </Feature>,
            <Feature key="latence" icon={Timer} title="La latence">
              Le temps d’un aller-retour, et surtout ses variations.
            </Feature>,
            <Feature key="perte" icon={PackageX} title="La perte">
              La part des paquets qui n’arrivent pas, dans chaque sens.
            </Feature>,
            <Feature key="debit" icon={Activity} title="Le débit">
              Ce qui passe, face à ce que votre offre permet.
            </Feature>,
          ]}
        </Grid>
      </Section>
    </>
  );
}
