import { useOperator } from '@site/kit/nav';
import { Article } from './Document.tsx';
import { ThroughClientArea } from './ThroughClientArea.tsx';

/** CGV, articles 4 to 7: prices, payment, termination, refunds. */
export function SalesPayment() {
  const { vat } = useOperator();
  return (
    <>
      <Article id="cgv-4" title="4. Prix">
        <p>
          Les prix sont en euros et hors taxes.{' '}
          {vat.ratePercent === null
            ? 'La TVA n’est pas applicable.'
            : `La TVA s’y ajoute, au taux de ${vat.ratePercent.toLocaleString('fr-FR')} % ; le prix toutes taxes comprises est indiqué à côté du prix hors taxes.`}{' '}
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
      <Article id="cgv-6" title="6. Durée et résiliation">
        <p>
          Un service est souscrit pour la période indiquée à la commande et se renouvelle par périodes égales.
          La résiliation se demande au moins 48 heures avant le renouvellement, <ThroughClientArea /> : c’est
          là que mène « Résilier un contrat », au bas de chaque page. Une offre avec engagement court jusqu’à
          la fin de cet engagement ; sa durée est indiquée sur la page de l’offre.
        </p>
        <p>
          Nous pouvons résilier un service utilisé en violation de la loi ou de l’
          <a href="#cgu-5">article 5 des CGU</a>.
        </p>
      </Article>
      <Article id="cgv-7" title="7. Rétractation et remboursements">
        <p>
          Les services sont mis en œuvre dès la commande, à la demande du client : ces conditions n’ouvrent
          pas de droit de rétractation. Elles n’en retirent aucun à un consommateur : celui que la loi lui
          reconnaît s’exerce <ThroughClientArea />, où mène « Se rétracter », au bas de chaque page. La
          demande n’a pas à être motivée ; elle est examinée au regard de la loi.
        </p>
        <p>
          Les remboursements prennent la forme d’un avoir, à valoir sur une prochaine facture, sauf là où la
          loi en impose une autre.
        </p>
      </Article>
    </>
  );
}
