import { useOperator } from '@site/kit/nav';
import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Feature } from '@site/kit/ui/Feature';
import { Grid } from '@site/kit/ui/Grid';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { Briefcase, Headset, KeyRound, LayoutDashboard, RefreshCw, ShieldCheck } from 'lucide-react';
import styles from './Pbx.module.css';
import { SwitchboardDrawing } from './SwitchboardDrawing.tsx';

/** /offres/pbx-managed: what managed telephony is, and six benefits. */
export default function Pbx() {
  const { claims } = useOperator();
  return (
    <>
      <Hero
        title="Un standard qui ne vous occupe pas"
        lead="Votre téléphonie d’entreprise en VoIP, managée de bout en bout : vos numéros SDA, le trunk SIP et le standard, exploités par nous. Vous décrochez ; le reste est notre métier."
        back={{ to: '/offres', label: 'Toutes les offres' }}
        drawing={<SwitchboardDrawing />}
      >
        <Price cents={null} size="l" />
        <Actions />
      </Hero>
      <Section
        id="principe"
        title="Trois pièces, un seul responsable"
        intro="Quand trois prestataires se partagent les numéros, le lien et le standard, chacun peut renvoyer vers les deux autres. Ici, c’est le même."
      >
        <dl className={styles.parts}>
          <div>
            <dt>Numéros SDA</dt>
            <dd>
              La sélection directe à l’arrivée : chaque poste ou chaque service a son numéro, joignable sans
              passer par l’accueil.
            </dd>
          </div>
          <div>
            <dt>Trunk SIP</dt>
            <dd>
              Le lien entre votre standard et le réseau téléphonique. Il porte autant d’appels simultanés
              qu’il a de canaux.
            </dd>
          </div>
          <div>
            <dt>Standard managé</dt>
            <dd>
              Ce qui reçoit les appels et les répartit entre les postes. Il est chez nous, et c’est nous qui
              l’exploitons.
            </dd>
          </div>
        </dl>
        <p>
          Vous avez déjà un standard ? <a href="/offres/trunk">Un trunk SIP</a> suffit peut-être. Une seule
          ligne ? Voyez <a href="/offres/telephonie">la téléphonie IP</a>.
        </p>
      </Section>
      <Section id="avantages" title="Ce que vous y gagnez" ground="sunk">
        <Grid>
          {[
            <Feature key="b2b" icon={Briefcase} title="Pensé pour les entreprises">
              Accueil, services, numéros directs : le vocabulaire et les usages d’un bureau, pas d’une ligne
              de particulier.
            </Feature>,
            <Feature key="cle" icon={KeyRound} title="Clé en main">
              Numéros, trunk et standard arrivent ensemble. Rien à assembler de votre côté.
            </Feature>,
            <Feature key="securite" icon={ShieldCheck} title="Sécurité avancée">
              Un standard mal gardé téléphone tout seul, à vos frais. Le garder fait partie du service.
            </Feature>,
            <Feature key="portail" icon={LayoutDashboard} title="Un portail web simple">
              Ce que vous changez souvent, vous le changez vous-même, dans un navigateur.
            </Feature>,
            <Feature key="disponibilite" icon={RefreshCw} title="Haute disponibilité">
              Un SLA de {claims['pbx-sla'].text} sur la téléphonie managée.
            </Feature>,
            <Feature key="support" icon={Headset} title="Support premium 7 j/7">
              Quelqu’un répond, week-end compris : un téléphone muet n’attend pas lundi.
            </Feature>,
          ]}
        </Grid>
      </Section>
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
    </>
  );
}
