import { formatNumber } from '@site/kit/numbers';
import { useOperator } from '@site/kit/page-context';
import { Claim } from '@site/kit/ui/Claim';
import { CancellationChannel } from './CancellationChannel.tsx';
import { prependArticle } from './grammar.ts';
import { Article, LegalDocument } from './LegalDocument.tsx';

/** Conditions générales de vente (docs/product.md#terms). */
export function SalesTerms() {
  const { brand } = useOperator();
  return (
    <LegalDocument
      id="cgv"
      title="Conditions générales de vente"
      date={{ words: 'Mises à jour le', day: '2025-06-03' }}
    >
      <p>
        Ces conditions règlent toute vente de services par {prependArticle(brand.legalName)} (« nous ») à un
        client (« vous »), professionnel ou consommateur. Elles prévalent sur toute autre indication du site,
        et d’abord sur les chiffres de disponibilité qui y sont cités : le niveau de service contractuel est
        de{' '}
        <strong>
          <Claim id="uptime-contract" />
        </strong>{' '}
        par an (<a href="#cgv-8">article 8</a>). Rien ici ne prive un consommateur d’un droit que la loi lui
        reconnaît et auquel un contrat ne peut déroger.
      </p>
      <SaleArticles />
      <ServiceArticles />
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
          force majeure. Cette limite ne vaut ni pour les consommateurs, ni là où la loi l’interdit.
        </p>
      </Article>
      <Article id="cgv-12" title="12. Modification des conditions">
        <p>
          Une modification substantielle de ces conditions est notifiée aux clients au moins 7 jours avant
          d’entrer en vigueur. Qui la refuse peut résilier selon l’<a href="#cgv-6">article 6</a>. Pour les
          télécommunications, un consommateur en est prévenu un mois avant et peut résilier sans frais dans
          les quatre mois qui suivent (code de la consommation, article L224-33).
        </p>
      </Article>
      <Article id="cgv-13" title="13. Réclamations et droit applicable">
        <p>
          Une réclamation se dépose par ticket de support ou par courrier au siège. Un consommateur peut
          saisir le <a href="#editeur-mediation">médiateur</a>. Le contrat relève du droit français ; à défaut
          d’accord, le litige est porté devant la juridiction que la loi désigne.
        </p>
      </Article>
    </LegalDocument>
  );
}

/** From the order to the payment. */
function SaleArticles() {
  const { vat } = useOperator();
  return (
    <>
      <Article id="cgv-1" title="1. Commande">
        <p>
          La commande se passe dans l’espace client, ou sur devis accepté. Elle vaut acceptation des présentes
          conditions et des caractéristiques publiées sur la page de l’offre le jour de la commande. Le
          contrat est formé quand nous confirmons la commande.
        </p>
      </Article>
      <Article id="cgv-2" title="2. Capacité et identité">
        <p>
          Il faut être majeur pour souscrire une offre avec engagement. Nous pouvons demander de quoi vérifier
          l’identité du client, et suspendre la commande tant que la vérification n’a pas abouti.
        </p>
      </Article>
      <Article id="cgv-3" title="3. Mise en service">
        <p>
          La mise en service prend d’ordinaire de 24 à 48 heures après le paiement. Beaucoup de services sont
          livrés plus vite : moins de 5 minutes quand la livraison est automatique, jusqu’à 24 heures pour une
          configuration sur mesure. Ces délais plus courts sont indicatifs.
        </p>
        <p>
          Les serveurs de jeux et de programmes peuvent être essayés gratuitement pendant 48 heures, sur
          demande par ticket de support, sans carte bancaire.
        </p>
      </Article>
      <Article id="cgv-4" title="4. Prix">
        <p>
          Les prix sont en euros et hors taxes.{' '}
          {vat.ratePercent === null
            ? 'La TVA n’est pas applicable.'
            : `La TVA s’y ajoute, au taux de ${formatNumber(vat.ratePercent)} % ; le prix toutes taxes comprises est indiqué à côté du prix hors taxes.`}{' '}
          Les frais uniques (mise en service, activation, portabilité) sont indiqués sur la page de l’offre.
        </p>
        <p>
          Une hausse de prix est annoncée 15 jours avant d’être publiée et ne s’applique aux services en cours
          que 30 jours après. D’ici là, vous pouvez résilier dans les conditions de l’
          <a href="#cgv-6">article 6</a>.
        </p>
      </Article>
      <Article id="cgv-5" title="5. Paiement et défaut de paiement">
        <p>
          Le paiement est dû à la commande, puis à chaque renouvellement. Il se fait par carte bancaire,
          PayPal, virement ou prélèvement. Les paiements par carte sont confiés à un prestataire de paiement.
        </p>
        <p>En cas de défaut de paiement :</p>
        <ul>
          <li>le service est suspendu sous 24 heures ;</li>
          <li>les données sont supprimées sous 7 jours, sans remboursement ;</li>
          <li>
            un rappel resté sans réponse plus de 7 jours peut être remis à un organisme de recouvrement.
          </li>
        </ul>
        <p>Sauvegardez vos données : une fois supprimées, elles ne peuvent pas être restituées.</p>
      </Article>
    </>
  );
}

/** What is sold for how long, and how well it works. */
function ServiceArticles() {
  return (
    <>
      <Article id="cgv-6" title="6. Durée et résiliation">
        <p>
          Un service est souscrit pour la période indiquée à la commande et se renouvelle par périodes égales.
          La résiliation se demande au moins 48 heures avant le renouvellement,{' '}
          <CancellationChannel host="cancellation" /> : c’est là que mène « Résilier un contrat », au bas de
          chaque page. Une offre avec engagement court jusqu’à la fin de cet engagement ; sa durée est
          indiquée sur la page de l’offre.
        </p>
        <p>
          Pour les consommateurs, par exception : un service de télécommunications se résilie à tout moment,
          avec effet 10 jours au plus après la demande (code de la consommation, article L224-39) ; tout
          contrat se résilie à tout moment après son renouvellement, sans frais, si nous n’avons pas prévenu à
          temps de celui-ci.
        </p>
        <p>
          Nous pouvons résilier un service utilisé en violation de la loi ou de l’
          <a href="#cgu-5">article 5 des CGU</a>.
        </p>
      </Article>
      <Article id="cgv-7" title="7. Rétractation et remboursements">
        <p>
          Les services sont mis en œuvre dès la commande, à la demande du client : ces conditions n’ouvrent
          pas de droit de rétractation, sauf pour les consommateurs : celui que la loi leur reconnaît s’exerce{' '}
          <CancellationChannel host="withdrawal" />, où mène « Se rétracter », au bas de chaque page, dans les
          14 jours qui suivent la commande et sans motif (code de la consommation, article L221-18). Un
          consommateur qui a demandé le début du service avant ce terme en paie la part déjà fournie (article
          L221-25), et le droit s’éteint une fois le service entièrement fourni (article L221-28). Le reste
          est remboursé sous 14 jours.
        </p>
        <p>
          Les remboursements prennent la forme d’un avoir, à valoir sur une prochaine facture, sauf là où la
          loi en impose une autre.
        </p>
      </Article>
      <Article id="cgv-8" title="8. Niveau de service">
        <p>
          Nous garantissons une disponibilité de{' '}
          <strong>
            <Claim id="uptime-contract" />
          </strong>
          , mesurée sur l’année. En dessous, vous avez droit à un avoir.
        </p>
        <p>
          Les consommateurs ont en plus la garantie légale de conformité d’un service numérique, pendant toute
          sa fourniture (code de la consommation, articles L224-25-12 et suivants) : la mise en conformité
          sans frais ou, à défaut, une baisse du prix ou la fin du contrat, remboursée.
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
    </>
  );
}
