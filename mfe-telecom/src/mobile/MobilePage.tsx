import { costOf } from '@site/kit/cost';
import { formatRate } from '@site/kit/money';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { PlanTable } from '@site/kit/ui/PlanTable';
import { Price } from '@site/kit/ui/Price';
import { SpecList } from '@site/kit/ui/SpecList';
import { Opening, VoiceOffers } from '../line/Opening.tsx';
import { Questions } from '../line/Questions.tsx';
import { Stop } from '../line/Stop.tsx';
import { faq } from './faq.tsx';
import { PlanChoice } from './PlanChoice.tsx';
import { ACTIVATION_CENTS, conditions, mobilePlans, mostGo, ratePerGo, termsOf } from './plans.ts';

/** /offres/telephonie-mobile */
export default function MobilePage() {
  const [first] = mobilePlans;
  return (
    <>
      <Opening
        title="Un forfait mobile qu’on peut quitter"
        lead={`De ${first.dataGo} à ${mostGo} Go, appels et SMS illimités en France, en eSIM ou en SIM physique. Sans engagement, portabilité gratuite : le numéro reste à vous.`}
        below={<VoiceOffers here="/offres/telephonie-mobile" />}
      >
        <Price cents={first.priceCents} size="l" prefix="dès" />
      </Opening>
      <PlanChoice />
      <Stop
        id="conditions"
        title="Les conditions, en entier"
        intro="« Illimité » a des limites chez tout le monde. Voici les nôtres, les mêmes pour les cinq forfaits."
      >
        <SpecList
          specs={[
            { label: 'Appels et SMS en France', value: 'illimités' },
            {
              label: 'Correspondants différents',
              value: `jusqu’à ${conditions.contactsPerMonth} par mois`,
            },
            { label: 'Durée d’un appel', value: `${conditions.callHours} h au plus` },
            {
              label: 'Au-delà, la minute d’appel',
              value: <Price cents={conditions.minuteCents} unit="minute" />,
            },
            { label: 'Au-delà, le SMS', value: <Price cents={conditions.smsCents} unit={null} /> },
            {
              label: 'Frais d’activation, une fois',
              value: <Price cents={ACTIVATION_CENTS} unit={null} />,
            },
            { label: 'Engagement', value: 'aucun' },
            { label: 'Portabilité du numéro', value: 'gratuite' },
          ]}
        />
      </Stop>
      <Stop
        isWide
        id="couts"
        title="Ce que chaque forfait coûte vraiment"
        intro="La première facture porte les frais d’activation ; les suivantes, le forfait seul."
      >
        <PlanTable
          caption="Les cinq forfaits, frais d’activation compris dans la première facture et dans l’année"
          titleLabel="Forfait"
          rows={mobilePlans}
          rowId={({ id }) => `cout-${id}`}
          rowTitle={({ label }) => label}
          columns={[
            { label: 'Dont UE', value: ({ euGo }) => `${euGo} Go`, isNumber: true },
            { label: 'Le Go, HT', value: (plan) => formatRate(ratePerGo(plan)), isNumber: true },
            { label: 'Par mois', value: ({ priceCents }) => <Price cents={priceCents} />, isNumber: true },
            {
              label: 'Première facture',
              value: (plan) => <Price cents={costOf(termsOf(plan)).firstBillCents} unit={null} />,
              isNumber: true,
            },
            {
              label: 'Sur 12 mois',
              value: (plan) => <Price cents={costOf(termsOf(plan)).yearCents} unit={null} />,
              isNumber: true,
            },
          ]}
          action={({ id, label }) => (
            <>
              <ButtonLink
                to={`/contact?offre=${id}`}
                look="secondary"
                label={`Commander le forfait ${label}`}
              >
                Commander
              </ButtonLink>
              <AddToQuote id={id} name={`forfait ${label}`} />
            </>
          )}
        />
      </Stop>
      <Questions name="mobile" items={faq} />
      <CallToAction
        title="Plusieurs lignes à équiper ?"
        actions={
          <>
            <ButtonLink to="/contact">Nous contacter</ButtonLink>
            <ButtonLink to="/offres/telephonie" look="secondary">
              Voir la téléphonie IP
            </ButtonLink>
          </>
        }
      >
        Dites-nous combien de lignes, en eSIM ou en SIM physique, et quels numéros reprendre.
      </CallToAction>
    </>
  );
}
