import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { withClaims } from '@site/kit/ui/Claim';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { Faq, type FaqItem, wrapFaqAnswers } from '@site/kit/ui/Faq';
import { Grid } from '@site/kit/ui/Grid';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { Testimonial, type TestimonialData } from '@site/kit/ui/Testimonial';
import { BLOCK_CENTS, BLOCK_GO } from './offer.ts';
import Snippets from './Snippets.island.tsx';
import StorageCalculator from './StorageCalculator.island.tsx';

const features = [
  { term: 'Compatible S3', text: 'Vos outils de sauvegarde et vos bibliothèques l’utilisent déjà.' },
  {
    term: 'Un seul tarif',
    text: (
      <>
        <Price cents={BLOCK_CENTS} unit={null} /> par bloc de {BLOCK_GO} Go et par mois, du premier au
        dernier.
      </>
    ),
  },
  { term: 'De 100 Go à 48 To', text: 'Vous commencez par un bloc et en ajoutez quand il en faut.' },
  {
    term: 'Un réseau protégé',
    text: withClaims`Anti-DDoS de ${'anti-ddos'}, comme pour tous nos services.`,
  },
];

const uses = [
  {
    term: 'Sauvegardes',
    text: 'Serveurs, bases et postes, copiés chaque nuit hors de leur machine d’origine.',
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
    text: 'Pièces jointes, exports et jeux de données, par une interface courante, quel que soit le langage.',
  },
];

const faq: FaqItem[] = [
  {
    question: 'Comment la capacité est-elle facturée ?',
    answer: (
      <>
        Par blocs de {BLOCK_GO} Go, à <Price cents={BLOCK_CENTS} unit={null} /> par bloc et par mois. Une
        demande qui tombe entre deux blocs est arrondie au bloc supérieur.
      </>
    ),
  },
  {
    question: 'Quelle est la plus petite capacité, et la plus grande ?',
    answer: 'De 100 Go à 48 000 Go, soit 48 To. Au-delà, écrivez-nous : nous étudions la demande avec vous.',
  },
  {
    question: 'Que veut dire compatible S3 ?',
    answer:
      'Que le service comprend les mêmes requêtes que le protocole S3. Dans les outils et bibliothèques qui l’utilisent, il suffit de changer l’adresse du service, la clé et le secret.',
  },
  {
    question: 'Combien de gigaoctets compte un téraoctet ?',
    answer: '1 To compte pour 1 000 Go, dans le calculateur comme sur la facture.',
  },
  {
    question: 'Comment ouvrir un espace ?',
    answer:
      'Choisissez une capacité ci-dessus et envoyez la demande : nous répondons avec l’adresse, la clé et le secret.',
  },
];

/** Sector scenarios, not customers (docs/product.md#honesty). */
const testimonials: TestimonialData[] = [
  {
    name: 'Agence web',
    role: 'Médias et sauvegardes de sites',
    content:
      'Les médias de nos clients sont sortis des serveurs, et la sauvegarde de la nuit part dans un espace à part avec rclone.',
  },
  {
    name: 'Laboratoire de recherche',
    role: 'Jeux de données',
    content: 'Nous savons ce que coûte un jeu de données de plus avant de le déposer.',
  },
].map((scenario) => ({ ...scenario, rating: 5, verified: false }));

export default function StoragePage() {
  return (
    <>
      <OfferHero
        title="Stockage objet, par blocs de 100 Go"
        lead={`Un espace compatible S3 pour vos sauvegardes, vos médias et vos données : vous choisissez le nombre de blocs, le prix s’affiche.`}
        price={{ cents: BLOCK_CENTS }}
        action={{ to: '#calculateur', label: 'Calculer mon prix' }}
      />
      <StorageCalculator />
      <Snippets />
      <Section id="atouts" title="Ce qui est compris" heading="beside">
        <DescriptionList rows={features} />
      </Section>
      <Section id="usages" title="Usages" heading="beside">
        <DescriptionList rows={uses} />
      </Section>
      <Section id="faq" title="Questions fréquentes" heading="beside" ground="sunk">
        <Faq name="stockage" items={wrapFaqAnswers(faq)} />
      </Section>
      <Section id="temoignages" title="Deux exemples d’usage">
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
        Dites-nous le volume et l’outil : nous ouvrons l’espace et vous aidons à le configurer.
      </CallToAction>
    </>
  );
}
