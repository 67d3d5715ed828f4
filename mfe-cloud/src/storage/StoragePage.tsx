import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Faq, paragraphs } from '@site/kit/ui/Faq';
import { Grid } from '@site/kit/ui/Grid';
import { Ledger } from '@site/kit/ui/Ledger';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { Section } from '@site/kit/ui/Section';
import { Testimonial } from '@site/kit/ui/Testimonial';
import { BLOCK_CENTS, BLOCK_GO } from './capacity.ts';
import { faq, features, testimonials, uses } from './content.tsx';
import Snippets from './Snippets.island.tsx';
import StorageCalculator from './StorageCalculator.island.tsx';

/** /offres/object-storage */
export default function StoragePage() {
  return (
    <>
      <OfferHero
        title="Stockage objet, au bloc près"
        lead={`Un espace compatible S3 pour vos sauvegardes, vos médias et vos données : vous choisissez le nombre de blocs de ${BLOCK_GO} Go, le prix suit.`}
        price={{ cents: BLOCK_CENTS }}
        action={{ to: '#calculateur', label: 'Calculer mon prix' }}
      />
      <StorageCalculator />
      <Snippets />
      <Section id="atouts" title="Simple à prévoir, simple à brancher" heading="beside">
        <Ledger rows={features} />
      </Section>
      <Section id="usages" title="À quoi il sert" heading="beside">
        <Ledger rows={uses} />
      </Section>
      <Section id="faq" title="Questions fréquentes" heading="beside" ground="sunk">
        <Faq name="stockage" items={paragraphs(faq)} />
      </Section>
      <Section id="temoignages" title="Deux façons de s’en servir">
        <Grid min="l">
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.name} {...testimonial} />
          ))}
        </Grid>
      </Section>
      <CallToAction
        title="Des données à déposer ?"
        actions={<ButtonLink to="/contact?offre=object-storage">Nous contacter</ButtonLink>}
      >
        Dites-nous le volume et l’outil : nous ouvrons l’espace et vous aidons à le brancher.
      </CallToAction>
    </>
  );
}
