import { formatCents } from '@site/kit/money';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { Faq } from '@site/kit/ui/Faq';
import { Grid } from '@site/kit/ui/Grid';
import { Ledger } from '@site/kit/ui/Ledger';
import { Section } from '@site/kit/ui/Section';
import { Testimonial } from '@site/kit/ui/Testimonial';
import { BLOCK_CENTS, BLOCK_GO } from './capacity.ts';
import { faq, testimonials } from './content.tsx';

export default function StorageDetails() {
  return (
    <>
      <Section id="atouts" title="Simple à prévoir, simple à brancher" heading="beside">
        <Ledger
          rows={[
            {
              term: 'Compatible S3',
              text: 'Vos outils de sauvegarde et vos bibliothèques le parlent déjà.',
            },
            {
              term: 'Un seul tarif',
              text: `${formatCents(BLOCK_CENTS)} HT par bloc de ${BLOCK_GO} Go et par mois, du premier au dernier.`,
            },
            {
              term: 'De 100 Go à 48 To',
              text: 'Vous commencez par un bloc et en ajoutez quand il en faut.',
            },
            {
              term: 'Un réseau protégé',
              text: (
                <>
                  Anti-DDoS de <Claim id="anti-ddos" />, comme pour tous nos services.
                </>
              ),
            },
          ]}
        />
      </Section>
      <Section id="usages" title="À quoi il sert" heading="beside">
        <Ledger
          rows={[
            {
              term: 'Sauvegardes',
              text: 'Serveurs, bases et postes, envoyés chaque nuit ailleurs que sur la machine qu’ils protègent.',
            },
            {
              term: 'Médias d’un site',
              text: 'Images, vidéos et téléchargements, hors du disque du serveur web.',
            },
            {
              term: 'Archives',
              text: 'Ce qu’il faut garder longtemps et relire rarement, à un prix connu d’avance.',
            },
            {
              term: 'Données d’applications',
              text: 'Pièces jointes, exports et jeux de données, par une interface que tous les langages connaissent.',
            },
          ]}
        />
      </Section>
      <Section id="faq" title="Questions fréquentes" heading="beside" ground="sunk">
        <Faq name="stockage" items={faq} />
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
