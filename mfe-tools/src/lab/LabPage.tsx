import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import ProjectList from './ProjectList.island.tsx';

/** /lab */
export default function LabPage() {
  return (
    <>
      <Hero
        title="Le lab"
        lead="Nos projets en bêta, avant qu’ils ne deviennent des offres. Choisissez ce que vous voulez essayer, laissez-nous une adresse e-mail : nous vous écrirons."
        drawing={<TrialRoute />}
      >
        <ButtonLink to="#projets">Voir les projets</ButtonLink>
        <ButtonLink to="/contact" look="secondary">
          Proposer une idée
        </ButtonLink>
      </Hero>
      <ProjectList />
      <CallToAction
        title="Il manque un projet ?"
        actions={<ButtonLink to="/contact">Écrire à l’équipe</ButtonLink>}
      >
        Dites-nous ce que vous aimeriez essayer et à quoi cela vous servirait.
      </CallToAction>
    </>
  );
}

/** Drawing of a service line and a trial branch that may join it. */
function TrialRoute() {
  return (
    <Drawing viewBox="0 0 360 180">
      <path d="M20 136h320" />
      <path d="M84 136 128 66h68" stroke="var(--accent)" strokeWidth="2.6" />
      <path d="M196 66h44l46 70" stroke="var(--accent)" strokeWidth="2.2" strokeDasharray="2 7" />
      <circle cx="84" cy="136" r="7" fill="currentColor" stroke="none" />
      <circle cx="286" cy="136" r="7" strokeDasharray="3 3" />
      <circle cx="162" cy="66" r="17" stroke="var(--accent)" strokeWidth="2.6" />
      <circle cx="162" cy="66" r="5" fill="var(--accent)" stroke="none" />
      <path d="M162 49V26M150 26h24" opacity="0.6" />
    </Drawing>
  );
}
