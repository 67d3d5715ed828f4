import { useOperator } from '@site/kit/nav';
import { AddToQuote } from '@site/kit/ui/AddToQuote';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Ledger } from '@site/kit/ui/Ledger';
import { Price } from '@site/kit/ui/Price';
import { withClaims } from '@site/kit/ui/withClaims';
import { Opening, VoiceOffers } from '../line/Opening.tsx';
import { Stop } from '../line/Stop.tsx';
import { CallPath } from './CallPath.tsx';

/** /offres/pbx-managed: what happens to a call, and six benefits. */
export default function PbxPage() {
  return (
    <>
      <Opening
        title="Un standard qui ne vous occupe pas"
        lead="Votre téléphonie d’entreprise en VoIP, managée de bout en bout : vos numéros SDA, le trunk SIP et le standard, exploités par nous. Vous décrochez ; le reste est notre métier."
        below={<VoiceOffers here="/offres/pbx-managed" />}
      >
        <Price cents={null} size="l" />
        <Actions />
      </Opening>
      <Stop
        isWide
        id="principe"
        title="Trois pièces, un seul responsable"
        intro="Le trajet d’un appel, du numéro au poste. Quand trois prestataires se partagent les numéros, le lien et le standard, chacun peut renvoyer vers les deux autres. Ici, c’est le même."
      >
        <CallPath
          steps={[
            {
              picture: 'numbers',
              title: 'Numéros SDA',
              text: 'La sélection directe à l’arrivée : chaque poste ou chaque service a son numéro, joignable sans passer par l’accueil.',
            },
            {
              picture: 'trunk',
              title: 'Trunk SIP',
              text: 'Le lien entre votre standard et le réseau téléphonique. Il porte autant d’appels simultanés qu’il a de canaux.',
            },
            {
              picture: 'switchboard',
              title: 'Standard managé',
              text: 'Ce qui reçoit les appels et les répartit entre les postes. Il est chez nous, et c’est nous qui l’exploitons.',
            },
            { picture: 'phones', title: 'Vos postes', text: 'Celui qu’on appelait sonne. Vous décrochez.' },
          ]}
        />
      </Stop>
      <Stop id="avantages" title="Ce que vous y gagnez">
        <Ledger
          rows={[
            {
              term: 'Pensé pour les entreprises',
              text: 'Accueil, services, numéros directs : le vocabulaire et les usages d’un bureau, pas d’une ligne de particulier.',
            },
            {
              term: 'Clé en main',
              text: 'Numéros, trunk et standard arrivent ensemble. Rien à assembler de votre côté.',
            },
            {
              term: 'Sécurité avancée',
              text: 'Un standard mal gardé téléphone tout seul, à vos frais. Le garder fait partie du service.',
            },
            {
              term: 'Un portail web simple',
              text: 'Ce que vous changez souvent, vous le changez vous-même, dans un navigateur.',
            },
            {
              term: 'Haute disponibilité',
              text: withClaims`Un SLA de ${'pbx-sla'} sur la téléphonie managée.`,
            },
            {
              term: 'Support premium 7 j/7',
              text: 'Quelqu’un répond, week-end compris : un téléphone muet n’attend pas lundi.',
            },
          ]}
        />
      </Stop>
      <CallToAction title="Combien de postes, combien de numéros ?" actions={<Actions />}>
        Le prix se fait sur devis, et le devis est gratuit. Ces deux nombres suffisent pour commencer.
      </CallToAction>
    </>
  );
}

function Actions() {
  const { hosts } = useOperator();
  return (
    <>
      <ButtonLink to={hosts.quote} isNewTab>
        Demander un devis gratuit
      </ButtonLink>
      <ButtonLink to="/contact" look="secondary" isNewTab>
        Parler à un expert
      </ButtonLink>
      <AddToQuote id="pbx-managed" name="standard managé" />
    </>
  );
}
