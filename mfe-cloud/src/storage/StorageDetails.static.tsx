import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Faq } from '@site/kit/ui/Faq';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Section } from '@site/kit/ui/Section';
import { Testimonial } from '@site/kit/ui/Testimonial';
import { Archive, DatabaseBackup, Images, Workflow } from 'lucide-react';
import { faq, testimonials } from './content.tsx';

export default function StorageDetails() {
  return (
    <>
      <Section id="usages" title="À quoi il sert">
        <Grid min="s">
          {[
            <Feature key="sauvegardes" icon={DatabaseBackup} title="Sauvegardes">
              Serveurs, bases et postes, envoyés chaque nuit ailleurs que sur la machine qu’ils protègent.
            </Feature>,
            <Feature key="medias" icon={Images} title="Médias d’un site">
              Images, vidéos et téléchargements, hors du disque du serveur web.
            </Feature>,
            <Feature key="archives" icon={Archive} title="Archives">
              Ce qu’il faut garder longtemps et relire rarement, à un prix connu d’avance.
            </Feature>,
            <Feature key="applications" icon={Workflow} title="Données d’applications">
              Pièces jointes, exports et jeux de données, par une interface que tous les langages connaissent.
            </Feature>,
          ]}
        </Grid>
      </Section>
      <Section id="faq" title="Questions fréquentes" ground="sunk">
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
