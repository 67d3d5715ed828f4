import { Claim } from '@site/kit/ui/Claim';
import { Article } from './Document.tsx';

/** CGV, articles 8 to 13: service level, bandwidth, liability, changes, disputes. */
export function SalesCommitments() {
  return (
    <>
      <Article id="cgv-8" title="8. Niveau de service">
        <p>
          Nous garantissons une disponibilité de{' '}
          <strong>
            <Claim id="uptime-contract" />
          </strong>
          , mesurée sur l’année. En dessous, vous avez droit à un avoir.
        </p>
        <p>
          Les autres chiffres du site (par exemple <Claim id="uptime-minimum" /> dans les questions
          fréquentes, <Claim id="uptime" /> ou <Claim id="transit-sla" /> dans la présentation des offres)
          décrivent un objectif ou une offre ; ils ne créent pas d’obligation au-delà de cet article, sauf
          contrat signé qui en dispose autrement.
        </p>
      </Article>
      <Article id="cgv-9" title="9. Débit des VPS">
        <p>
          Les VPS partagent le réseau. Le débit sur lequel nous nous engageons est de{' '}
          <Claim id="vps-bandwidth" />, mesuré au 95ᵉ percentile ; au-delà, une limite automatique de{' '}
          <Claim id="vps-bandwidth-limit" /> s’applique, avec des pointes jusqu’à{' '}
          <Claim id="vps-bandwidth-peak" />.
        </p>
      </Article>
      <Article id="cgv-10" title="10. Obligations du client">
        <p>
          Vous êtes responsable de ce que vous installez, hébergez et diffusez, de vos mots de passe et de vos
          sauvegardes. Vous tenez vos coordonnées à jour : c’est par elles que nous vous prévenons.
        </p>
      </Article>
      <Article id="cgv-11" title="11. Responsabilité">
        <p>
          Notre responsabilité, toutes causes confondues, est limitée aux sommes payées pour le service
          concerné pendant les trois derniers mois. Nous ne répondons ni des dommages indirects ni d’un cas de
          force majeure. Cette limite ne joue pas là où la loi l’interdit.
        </p>
      </Article>
      <Article id="cgv-12" title="12. Modification des conditions">
        <p>
          Une modification substantielle de ces conditions est notifiée aux clients au moins 7 jours avant
          d’entrer en vigueur. Qui la refuse peut résilier selon l’<a href="#cgv-6">article 6</a>.
        </p>
      </Article>
      <Article id="cgv-13" title="13. Réclamations et droit applicable">
        <p>
          Une réclamation se dépose par ticket de support ou par courrier au siège. Un consommateur peut
          saisir le <a href="#editeur-mediation">médiateur</a>. Le contrat relève du droit français ; à défaut
          d’accord, le litige est porté devant la juridiction que la loi désigne.
        </p>
      </Article>
    </>
  );
}
