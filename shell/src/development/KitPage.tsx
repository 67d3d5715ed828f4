import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { ErrorState } from '@site/kit/ui/ErrorState';
import { Faq } from '@site/kit/ui/Faq';
import { Feature } from '@site/kit/ui/Feature';
import { Field } from '@site/kit/ui/Field';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { Slider } from '@site/kit/ui/Slider';
import { SpecList } from '@site/kit/ui/SpecList';
import { Testimonial, type TestimonialData } from '@site/kit/ui/Testimonial';
import { Toast, type ToastMessage } from '@site/kit/ui/Toast';
import { Cpu } from 'lucide-react';
import { useState } from 'react';
import styles from './KitPage.module.css';

const testimonial: TestimonialData = {
  name: 'Collectivité locale',
  role: 'Fibre',
  content: 'Un exemple.',
  rating: 5,
  verified: false,
};

type Billing = 'heure' | 'mois';
const billings: { value: Billing; label: string }[] = [
  { value: 'heure', label: 'À l’heure' },
  { value: 'mois', label: 'Au mois' },
];

const rows = [
  { id: 'a', name: 'Petite', ram: '4 Go', cents: 499 },
  { id: 'b', name: 'Grande', ram: null, cents: 12999 },
  { id: 'c', name: 'Sur mesure', ram: '1 à 64 Go', cents: null },
];

/** /_kit, in development: every component of the kit, in the light scheme and in the dark one. */
export default function KitPage() {
  return (
    <>
      <Hero
        title="Le kit"
        lead="Tous les composants, clair puis sombre."
        back={{ to: '/', label: 'Accueil' }}
      />
      {(['light', 'dark'] as const).map((scheme) => (
        <div key={scheme} className={styles[scheme]}>
          <Gallery scheme={scheme} />
        </div>
      ))}
    </>
  );
}

function Gallery({ scheme }: { scheme: string }) {
  const [choice, setChoice] = useState<Billing>('heure');
  const [number, setNumber] = useState(27);
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const show = (tone: ToastMessage['tone']) =>
    setToast({ id: Date.now(), tone, text: tone === 'success' ? 'C’est envoyé.' : 'Quelque chose manque.' });
  return (
    <>
      <Section
        id={`actions-${scheme}`}
        title="Actions et états"
        intro="Button, ButtonLink, Badge, Toast, ErrorState"
      >
        <p className={styles.row}>
          <ButtonLink to="/">Principale</ButtonLink>
          <Button onClick={() => show('success')}>Toast de succès</Button>
          <Button onClick={() => show('error')}>Toast d’erreur</Button>
          <Button disabled>Bientôt disponible</Button>
          <Badge>Plus populaire</Badge>
          <Badge tone="second">Disponible</Badge>
          <Badge tone="quiet">SOON</Badge>
        </p>
        <ErrorState
          title="Cette page est momentanément indisponible."
          detail="Réessayez."
          onRetry={() => {}}
        />
        <Toast message={toast} onClear={() => setToast(null)} />
      </Section>
      <Section
        id={`offres-${scheme}`}
        title="Offres"
        intro="Price, PlanCard, PlanTable, SpecList"
        ground="sunk"
      >
        <Grid>
          {[
            <PlanCard
              key="1"
              name="Petite"
              priceCents={499}
              specs={[{ label: 'Mémoire', value: '4 Go' }]}
              action={<ButtonLink to="/">Commander</ButtonLink>}
            />,
            <PlanCard
              key="2"
              name="Grande"
              badge="Plus populaire"
              priceCents={12999}
              features={['16 vCores', '64 Go']}
              action={<ButtonLink to="/">Commander</ButtonLink>}
            />,
            <SpecList
              key="3"
              specs={[
                { label: 'Stockage', value: null },
                { label: 'Prix à l’heure', value: <Price cents={null} rate={80} unit="heure" /> },
              ]}
            />,
          ]}
        </Grid>
        <PlanTable
          caption="Trois offres"
          rows={rows}
          rowId={({ id }) => `${id}-${scheme}`}
          rowTitle={({ name }) => name}
          columns={[
            { label: 'Mémoire', value: ({ ram }) => ram, isNumber: true },
            { label: 'Prix', value: ({ cents }) => <Price cents={cents} />, isNumber: true },
          ]}
          action={() => <ButtonLink to="/">Commander</ButtonLink>}
          footnote="Une note de bas de tableau."
        />
      </Section>
      <Section id={`saisie-${scheme}`} title="Saisie" intro="SegmentedControl, Slider, Field">
        <SegmentedControl
          legend="Facturation"
          name={`facturation-${scheme}`}
          options={billings}
          value={choice}
          onChange={(value) => setChoice(value)}
        />
        <Slider label="Nombre" min={25} max={33} value={number} onChange={setNumber} format={String} />
        <Field label="Nom" name={`nom-${scheme}`} required />
        <Field
          label="Message"
          name={`message-${scheme}`}
          rows={4}
          hint="Une aide."
          error="Ce champ est vide."
        />
      </Section>
      <Section
        id={`texte-${scheme}`}
        title="Texte"
        intro="Feature, Faq, Testimonial, CallToAction"
        ground="sunk"
      >
        <Grid>
          {[
            <Feature key="1" icon={Cpu} title="Un atout">
              Une phrase qui dit pourquoi.
            </Feature>,
            <Testimonial key="2" {...testimonial} />,
          ]}
        </Grid>
        <Faq
          name={`faq-${scheme}`}
          items={[
            { question: 'Une question ?', answer: 'Une réponse.' },
            { question: 'Une autre ?', answer: 'La première se referme.' },
          ]}
        />
      </Section>
      <CallToAction title="Et maintenant ?" actions={<ButtonLink to="/contact">Nous écrire</ButtonLink>}>
        Une dernière phrase.
      </CallToAction>
    </>
  );
}
