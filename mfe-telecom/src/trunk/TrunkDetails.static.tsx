import { formatRate } from '@site/kit/money';
import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Faq } from '@site/kit/ui/Faq';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { Testimonial } from '@site/kit/ui/Testimonial';
import { Cable, Calculator, Layers, PhoneCall, Route } from 'lucide-react';
import { audiences, faq, testimonials } from './content.tsx';
import { trunkPlans } from './plans.ts';

const paid = trunkPlans
  .filter(({ minuteRate }) => minuteRate > 0)
  .map(({ minuteRate }) => formatRate(minuteRate));

export default function TrunkDetails() {
  const { phone, email, identifiers } = useOperator();
  return (
    <>
      <Section id="atouts" title="Ce que le trunk vous apporte">
        <Grid min="s">
          {[
            <Feature key="standard" icon={Cable} title="Votre standard reste">
              SIP est un protocole public : le trunk se raccorde au matériel et au logiciel que vous avez.
            </Feature>,
            <Feature key="canaux" icon={Layers} title="Des canaux, pas des lignes">
              Vous payez des appels simultanés, quel que soit le nombre de postes derrière.
            </Feature>,
            <Feature key="minute" icon={PhoneCall} title="La minute au prix affiché">
              {paid.join(' ou ')} HT selon l’offre, ou comprise : rien à négocier pour le savoir.
            </Feature>,
            <Feature key="calcul" icon={Calculator} title="Le calcul avant l’achat">
              Les trois sommes côte à côte, avec le point où il vaut mieux changer d’offre.
            </Feature>,
            <Feature key="reseau" icon={Route} title="Un réseau qui est le nôtre">
              Nous exploitons notre dorsale ({identifiers.asn}) : vous parlez à ceux qui la tiennent.
            </Feature>,
          ]}
        </Grid>
      </Section>
      <Section id="publics" title="Pour qui" ground="sunk">
        <Grid>
          {audiences.map(({ id, title, description }) => (
            <Feature key={id} title={title}>
              {description}
            </Feature>
          ))}
        </Grid>
      </Section>
      <Section id="temoignages" title="Trois situations">
        <Grid>
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.name} {...testimonial} />
          ))}
        </Grid>
      </Section>
      <Section id="faq" title="Questions fréquentes" ground="sunk">
        <Faq name="trunk" items={faq} />
      </Section>
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
