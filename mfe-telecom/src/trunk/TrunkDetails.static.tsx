import { formatRate } from '@site/kit/money';
import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Faq } from '@site/kit/ui/Faq';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { Testimonial } from '@site/kit/ui/Testimonial';
import { Rows, Stop } from '../line/Stop.tsx';
import { audiences, faq, testimonials } from './content.tsx';
import { trunkPlans } from './plans.ts';

const paid = trunkPlans
  .filter(({ minuteRate }) => minuteRate > 0)
  .map(({ minuteRate }) => formatRate(minuteRate));

export default function TrunkDetails() {
  const { phone, email, identifiers } = useOperator();
  return (
    <>
      <Stop id="atouts" title="Ce que le trunk vous apporte">
        <Rows
          rows={[
            {
              id: 'standard',
              title: 'Votre standard reste',
              text: 'SIP est un protocole public : le trunk se raccorde au matériel et au logiciel que vous avez.',
            },
            {
              id: 'canaux',
              title: 'Des canaux, pas des lignes',
              text: 'Vous payez des appels simultanés, quel que soit le nombre de postes derrière.',
            },
            {
              id: 'minute',
              title: 'La minute au prix affiché',
              text: `${paid.join(' ou ')} HT selon l’offre, ou comprise : rien à négocier pour le savoir.`,
            },
            {
              id: 'calcul',
              title: 'Le calcul avant l’achat',
              text: 'Les trois sommes côte à côte, avec le point où il vaut mieux changer d’offre.',
            },
            {
              id: 'reseau',
              title: 'Un réseau qui est le nôtre',
              text: `Nous exploitons notre dorsale (${identifiers.asn}) : vous parlez à ceux qui la tiennent.`,
            },
          ]}
        />
      </Stop>
      <Stop id="publics" title="Pour qui">
        <Rows rows={audiences} />
      </Stop>
      <Section id="temoignages" title="Trois situations" ground="sunk">
        <Grid>
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.name} {...testimonial} />
          ))}
        </Grid>
      </Section>
      <Stop id="faq" title="Questions fréquentes">
        <Faq name="trunk" items={faq} />
      </Stop>
      <CallToAction
        title="Un standard à raccorder ?"
        actions={<ButtonLink to="/contact">Nous contacter</ButtonLink>}
      >
        Par téléphone au <a href={`tel:${phone.replace(/\s/g, '')}`}>{phone}</a>, par e-mail à{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </CallToAction>
    </>
  );
}
