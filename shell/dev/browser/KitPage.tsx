import { Badge } from '@site/kit/ui/Badge';
import { Button, ButtonLink } from '@site/kit/ui/Button';
import { Calculator, CalculatorNote, CalculatorTitle } from '@site/kit/ui/Calculator';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { CompareBar } from '@site/kit/ui/CompareBar';
import { CompareCheckbox } from '@site/kit/ui/CompareCheckbox';
import { ContactLinks } from '@site/kit/ui/ContactLinks';
import { CopyButton } from '@site/kit/ui/CopyButton';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { Dialog } from '@site/kit/ui/Dialog';
import { Drawing } from '@site/kit/ui/Drawing';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { ErrorState } from '@site/kit/ui/ErrorState';
import { Faq } from '@site/kit/ui/Faq';
import { Field } from '@site/kit/ui/Field';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { KeyFigures } from '@site/kit/ui/KeyFigures';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { Notice } from '@site/kit/ui/Notice';
import { NumberField } from '@site/kit/ui/NumberField';
import { OfferAction } from '@site/kit/ui/OfferAction';
import { PaginatedItems } from '@site/kit/ui/PaginatedItems';
import { Pagination } from '@site/kit/ui/Pagination';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { Select } from '@site/kit/ui/Select';
import { ServiceLevel } from '@site/kit/ui/ServiceLevel';
import { Skeleton } from '@site/kit/ui/Skeleton';
import { Slider } from '@site/kit/ui/Slider';
import { SpecList } from '@site/kit/ui/SpecList';
import { Steps } from '@site/kit/ui/Steps';
import { Tabs } from '@site/kit/ui/Tabs';
import { Testimonial, type TestimonialData } from '@site/kit/ui/Testimonial';
import { TierName } from '@site/kit/ui/TierName';
import { Toast, type ToastMessage } from '@site/kit/ui/Toast';
import { TrueCost } from '@site/kit/ui/TrueCost';
import { VpsBandwidthClaim } from '@site/kit/ui/VpsBandwidthClaim';
import { VpsBandwidthTerms } from '@site/kit/ui/VpsBandwidthTerms';
import { useState } from 'react';
import styles from './KitPage.module.css';

/** Page `/_kit`, in development only: shows every component of the kit. */
export default function KitPage() {
  return (
    <>
      <Hero
        title="Le kit"
        lead="Hero, Section, Grid, Icon et tous les autres composants. RemoteIsland et OfferHero se voient sur /games."
        back={{ to: '/', label: 'Accueil' }}
      />
      <Actions />
      <Offers />
      <Inputs />
      <Lists />
      <Texts />
      <CallToAction
        title="Et maintenant ? CallToAction"
        actions={<ButtonLink to="/contact">Nous écrire</ButtonLink>}
      >
        Une dernière phrase.
      </CallToAction>
      <CompareBar />
    </>
  );
}

function Actions() {
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const show = (tone: ToastMessage['tone']) =>
    setToast({ id: Date.now(), tone, text: tone === 'success' ? 'C’est envoyé.' : 'Quelque chose manque.' });
  return (
    <Section
      id="actions"
      title="Actions et états"
      intro="Button, ButtonLink, CopyButton, Badge, Toast, Dialog, Notice, ErrorState"
    >
      <p className={styles.row}>
        <ButtonLink to="/">Principale</ButtonLink>
        <Button onClick={() => show('success')}>Toast de succès</Button>
        <Button onClick={() => show('error')}>Toast d’erreur</Button>
        <Button onClick={() => setIsOpen(true)}>Dialogue</Button>
        <Button disabled>Bientôt disponible</Button>
        <CopyButton label="Copier" text={() => 'Un texte.'} />
        <Badge>Plus populaire</Badge>
        <Badge tone="second">Disponible</Badge>
        <Badge tone="quiet">Bientôt</Badge>
      </p>
      <Notice label="Avis">Un avis que l’on ferme.</Notice>
      <ErrorState title="Cette page est momentanément indisponible." detail="Réessayez." />
      <Toast message={toast} onClear={() => setToast(null)} />
      {isOpen && (
        <Dialog title="Un dialogue" onClose={() => setIsOpen(false)}>
          <p>Son contenu.</p>
        </Dialog>
      )}
    </Section>
  );
}

const rows = [
  { id: 'a', name: 'Petite', ram: '4 Go', cents: 499 },
  { id: 'b', name: 'Grande', ram: null, cents: 12999 },
  { id: 'c', name: 'Sur mesure', ram: '1 à 64 Go', cents: null },
];

function Offers() {
  return (
    <Section
      id="offres"
      title="Offres"
      intro="Price, PlanCard, TierName, CheckList, PlanTable, OfferAction, AddToQuote, SpecList, ServiceLevel, TrueCost, CompareCheckbox, CompareBar (ComparedOffers, au bas de la page)"
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
            name={<TierName tier="03">Grande</TierName>}
            badge="Plus populaire"
            priceCents={12999}
            features={['16 vCores', '64 Go']}
            action={<ButtonLink to="/">Commander</ButtonLink>}
          />,
          <SpecList
            key="3"
            specs={[
              { label: 'Stockage', value: null },
              { label: 'SLA', value: <ServiceLevel id="fibre-sla" /> },
              { label: 'Prix à l’heure', value: <Price cents={null} rate={80} unit="heure" /> },
            ]}
          />,
          <TrueCost key="4" monthlyCents={4999} oneOffCents={9900} commitmentMonths={12} />,
        ]}
      </Grid>
      <PlanTable
        caption="Trois offres"
        rows={rows}
        rowId={({ id }) => id}
        rowTitle={({ name }) => name}
        columns={[
          { label: 'Mémoire', value: ({ ram }) => ram, isNumber: true },
          { label: 'Prix', value: ({ cents }) => <Price cents={cents} />, isNumber: true },
        ]}
        tick={({ id, name }) => <CompareCheckbox id={id} name={name} />}
        action={({ id, name, ram, cents }) => (
          <OfferAction
            offer={{
              id,
              name,
              priceCents: cents,
              sheet: { orderUrl: '/', lines: [{ label: 'Mémoire', value: ram }] },
            }}
          />
        )}
        footnote="Une note de bas de tableau."
      />
    </Section>
  );
}

type Billing = 'heure' | 'mois';
const billings: { value: Billing; label: string }[] = [
  { value: 'heure', label: 'À l’heure' },
  { value: 'mois', label: 'Au mois' },
];

function Inputs() {
  const [choice, setChoice] = useState<Billing>('heure');
  const [number, setNumber] = useState(27);
  return (
    <Section
      id="saisie"
      title="Saisie"
      intro="Calculator, SegmentedControl, Slider, NumberField, Select, Field"
    >
      <Calculator
        controls={
          <>
            <SegmentedControl
              legend="Facturation"
              name="facturation"
              options={billings}
              value={choice}
              onChange={(value) => setChoice(value)}
            />
            <NumberField label="Quantité" min={25} max={33} value={number} onChange={setNumber} />
            <Slider label="Nombre" min={25} max={33} value={number} onChange={setNumber} format={String} />
          </>
        }
      >
        <CalculatorTitle>{number} unités</CalculatorTitle>
        <Price cents={number * 100} unit={choice} size="l" />
        <CalculatorNote>Une remarque sous le montant.</CalculatorNote>
      </Calculator>
      <Select label="Facturation" options={billings} placeholder="Choisir" name="choix" />
      <Field label="Nom" name="nom" required />
      <Field label="Message" name="message" rows={4} hint="Une aide." error="Ce champ est vide." />
    </Section>
  );
}

const words = ['un', 'deux', 'trois', 'quatre', 'cinq'];

function Lists() {
  return (
    <Section
      id="listes"
      title="Listes et contenus vivants"
      intro="Tabs, ChoicePanel, PaginatedItems, Pagination, Skeleton, EmptyState, LoadFailure"
      ground="sunk"
    >
      <Tabs
        name="cote"
        label="Côtés"
        tabs={[
          { value: 'gauche', label: 'Gauche', panel: <p>Le premier panneau.</p> },
          { value: 'droite', label: 'Droite', panel: <p>Le second panneau.</p> },
        ]}
      />
      <PaginatedItems id="mots" items={words} itemId={(word) => word} render={(word) => <p>{word}</p>} />
      <Pagination list="mots" label="Pages des mots" length={words.length} />
      <Skeleton count={2} label="Chargement…" />
      <EmptyState>Rien ne correspond.</EmptyState>
      <LoadFailure onRetry={() => {}}>La liste n’a pas pu être lue.</LoadFailure>
    </Section>
  );
}

const testimonial: TestimonialData = {
  name: 'Collectivité locale',
  role: 'Fibre',
  content: 'Un exemple.',
  rating: 5,
  verified: false,
};

function Texts() {
  return (
    <Section
      id="texte"
      title="Texte"
      intro="Testimonial, Drawing, KeyFigures, Steps, Faq, DescriptionList, Claim, VpsBandwidthClaim, VpsBandwidthTerms, ContactLinks"
    >
      <Grid>
        {[
          <Testimonial key="2" {...testimonial} />,
          <Drawing key="3" viewBox="0 0 120 40">
            <path d="M10 30h40l20-20h40" />
            <circle cx="110" cy="10" r="5" stroke="var(--accent)" />
          </Drawing>,
        ]}
      </Grid>
      <KeyFigures
        figures={[
          { value: '99,99 %', label: 'de disponibilité' },
          { value: '4 h', label: 'de rétablissement' },
        ]}
      />
      <Steps
        steps={[
          { title: 'Écrire', text: 'Ce que l’on veut.' },
          { title: 'Faire', text: 'Ce que l’on a écrit.' },
        ]}
      />
      <DescriptionList
        rows={[
          {
            term: 'Un terme',
            text: (
              <>
                <Claim id="uptime" /> ; <VpsBandwidthClaim />. <VpsBandwidthTerms /> <ContactLinks />
              </>
            ),
          },
        ]}
      />
      <Faq
        name="faq"
        items={[
          { question: 'Une question ?', answer: 'Une réponse.' },
          { question: 'Une autre ?', answer: 'La première se referme.' },
        ]}
      />
    </Section>
  );
}
