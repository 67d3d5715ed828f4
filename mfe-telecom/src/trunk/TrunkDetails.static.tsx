import { formatRate } from '@site/kit/money';
import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Faq } from '@site/kit/ui/Faq';
import { Ledger } from '@site/kit/ui/Ledger';
import { Testimonial } from '@site/kit/ui/Testimonial';
import { Stop } from '../line/Stop.tsx';
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
        <Ledger
          rows={[
            {
              term: 'Votre standard reste',
              text: 'SIP est un protocole public : le trunk se raccorde au matériel et au logiciel que vous avez.',
            },
            {
              term: 'Des canaux, pas des lignes',
              text: 'Vous payez des appels simultanés, quel que soit le nombre de postes derrière.',
            },
            {
              term: 'La minute au prix affiché',
              text: `${paid.join(' ou ')} HT selon l’offre, ou comprise : rien à négocier pour le savoir.`,
            },
            {
              term: 'Le calcul avant l’achat',
              text: 'Les trois sommes côte à côte, avec le point où il vaut mieux changer d’offre.',
            },
            {
              term: 'Un réseau qui est le nôtre',
              text: `Nous exploitons notre dorsale (${identifiers.asn}) : vous parlez à ceux qui la tiennent.`,
            },
          ]}
        />
      </Stop>
      <Stop id="publics" title="Pour qui">
        <Ledger rows={audiences} />
      </Stop>
      <Stop id="temoignages" title="Trois situations">
        <div>
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.name} {...testimonial} layout="row" />
          ))}
        </div>
      </Stop>
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
