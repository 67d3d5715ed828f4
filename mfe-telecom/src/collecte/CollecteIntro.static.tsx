import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { Steps } from '@site/kit/ui/Steps';
import { CollecteComparison } from './CollecteComparison.tsx';
import { CollecteDrawing } from './CollecteDrawing.tsx';
import { CollecteReasons } from './CollecteReasons.tsx';
import { partnerProfiles } from './content.ts';

/** What collection is, for whom, and why here. */
export default function CollecteIntro() {
  const { claims } = useOperator();
  return (
    <>
      <Hero
        title="Leurs lignes, votre porte"
        lead={`Collecte pour fournisseurs d’accès et intégrateurs : ${claims['collecte-operators'].text} interconnectés, de 100 Mb/s à 100 Gb/s, en collecte brute ou en ERC avec un SLA de ${claims['collecte-sla'].text}.`}
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<CollecteDrawing />}
      >
        <Price cents={null} size="l" />
        <ButtonLink to="/contact">Demander une démo</ButtonLink>
        <ButtonLink to="#erc" look="secondary">
          Voir les offres
        </ButtonLink>
      </Hero>
      <Section
        id="profils"
        title="Deux profils d’opérateur partenaire"
        intro="La même interconnexion, deux façons de s’en servir."
      >
        <Grid min="l">
          {partnerProfiles(claims).map(({ id, name, description, features, technicalDetails, start }) => (
            <PlanCard
              key={id}
              id={id}
              name={name}
              description={description}
              features={features}
              specs={technicalDetails}
              action={
                <ButtonLink to={start.to} look="secondary">
                  {start.label}
                </ButtonLink>
              }
            />
          ))}
        </Grid>
      </Section>
      <Section
        id="principe"
        title="L’ERC, en trois temps"
        intro="De la collecte à laquelle s’ajoutent un niveau de service, une latence et la licence du routeur."
        ground="sunk"
      >
        <Steps
          steps={[
            {
              title: 'Les lignes',
              text: `Celles de vos abonnés ou de vos clients, chez ${claims['collecte-operators'].text} avec qui nous sommes interconnectés.`,
            },
            {
              title: 'Le réseau',
              text: `Nous les rassemblons et les transportons : latence de ${claims['collecte-latency'].text}, SLA de ${claims['collecte-sla'].text}.`,
            },
            {
              title: 'La porte',
              text: 'Vous les recevez en un point, de 1 à 100 Gb/s, avec la licence L6 du constructeur du routeur.',
            },
          ]}
        />
      </Section>
      <CollecteReasons />
      <CollecteComparison />
    </>
  );
}
