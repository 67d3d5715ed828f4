import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { ChoicePanel } from '@site/kit/ui/ChoicePanel';
import { withClaims } from '@site/kit/ui/Claim';
import { DescriptionList } from '@site/kit/ui/DescriptionList';
import { Drawing, drawingTextProps, repeatPart } from '@site/kit/ui/Drawing';
import { Grid } from '@site/kit/ui/Grid';
import { OfferHero } from '@site/kit/ui/OfferHero';
import { PlanCard } from '@site/kit/ui/PlanCard';
import { Section } from '@site/kit/ui/Section';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import styles from './Mail.module.css';
import { imapPlans, mailKinds } from './plans.ts';

const reasons = [
  {
    term: 'Hébergée en France',
    text: withClaims`Les boîtes IMAP/SMTP, par une association, dans des centres de données ${'datacenter-tier'}.`,
  },
  { term: 'À votre nom', text: 'Vos adresses sur votre domaine, quel que soit le nombre de boîtes.' },
  { term: 'Un support humain', text: 'Une personne de l’équipe vous répond.' },
  {
    term: 'Un seul interlocuteur',
    text: 'Messagerie, site, fibre et téléphonie auprès de la même association.',
  },
];

export default function MailPage() {
  return (
    <>
      <OfferHero
        title="Messagerie professionnelle"
        lead="Des adresses à votre nom : en IMAP/SMTP sur nos serveurs, ou avec Microsoft 365, que nous revendons."
        drawing={<BoxesDrawing />}
        price={{ cents: imapPlans[0]?.priceCents ?? null }}
        action={{ to: '#offres', label: 'Comparer les offres' }}
      />
      <Section id="offres" title="Deux messageries">
        <StaticSegments legend="Messagerie" name="mode" options={mailKinds} inAddress needsScript />
        {mailKinds.map((kind, index) => (
          <ChoicePanel key={kind.value} choice="mode" value={kind.value} isFirst={index === 0}>
            <MailOffers kind={kind} />
          </ChoicePanel>
        ))}
      </Section>
      <Section id="pourquoi" title="Pourquoi nous choisir" heading="beside" ground="sunk">
        <DescriptionList rows={reasons} />
      </Section>
      <Section
        id="support"
        title="Une migration à préparer ?"
        intro="Dites-nous quel service vous utilisez et combien de boîtes vous avez."
      >
        <p>
          <ButtonLink to="/contact" look="secondary">
            Parler au support
          </ButtonLink>
        </p>
      </Section>
      <CallToAction
        title="Prêt à créer vos boîtes aux lettres ?"
        actions={
          <>
            <ButtonLink to="/order/mail/mail-starter">Commander une offre IMAP/SMTP</ButtonLink>
            <ButtonLink to="/contact" look="secondary">
              Découvrir Microsoft 365
            </ButtonLink>
          </>
        }
      />
    </>
  );
}

/** Plans of one kind of mail, with the features that all of its plans include. */
function MailOffers({ kind: { label, plans, included } }: { kind: (typeof mailKinds)[number] }) {
  return (
    <div className={styles.offers}>
      <Grid min="s">
        {plans.map(({ id, name, offerName, priceCents, features, orderUrl }) => (
          <PlanCard
            key={id}
            id={id}
            name={name}
            priceCents={priceCents}
            features={features}
            action={
              <>
                <ButtonLink to={orderUrl} isNewTab>
                  Commander
                </ButtonLink>
                <AddToQuote id={id} name={offerName} label={name} monthlyCents={priceCents} />
              </>
            }
          />
        ))}
      </Grid>
      <h3>{`Compris avec ${label}`}</h3>
      <DescriptionList rows={included} />
    </div>
  );
}

const COLUMNS = 5;
const envelope = (x: number, y: number) => `M${x} ${y}h20v14h-20zl10 8 10-8`;

/** Drawing of the mailboxes of each IMAP plan as envelopes, with the size of a mailbox. */
function BoxesDrawing() {
  return (
    <Drawing viewBox="0 0 420 140">
      {imapPlans.map(({ boxes, size }, index) => {
        const x = 4 + index * 144;
        const envelopes = repeatPart(boxes, (box) =>
          envelope(x + (box % COLUMNS) * 25, 84 - Math.floor(box / COLUMNS) * 22),
        );
        return (
          <g key={size}>
            <path d={envelopes} stroke="var(--accent)" />
            <path d={`M${x} 106h120`} />
            <text x={x} y="126" fontSize="13" fontWeight="600" {...drawingTextProps}>
              {boxes} × {size}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}
