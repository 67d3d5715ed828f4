import { useOperator } from '@site/kit/nav';
import { Claim } from '@site/kit/ui/Claim';
import { Day, Document } from './Document.tsx';
import { SalesCommitments } from './SalesCommitments.tsx';
import { SalesContract } from './SalesContract.tsx';
import { SalesPayment } from './SalesPayment.tsx';

/** Conditions générales de vente (specification, section 9, « Terms and data »: updated 3 June 2025). */
export function Sales() {
  const { brand } = useOperator();
  return (
    <Document
      id="cgv"
      title="Conditions générales de vente"
      date={
        <>
          Mises à jour le <Day iso="2025-06-03">3 juin 2025</Day>
        </>
      }
    >
      <p>
        Ces conditions règlent toute vente de services par {brand.legalName} (« nous ») à un client (« vous
        »), professionnel ou consommateur. Elles prévalent sur toute autre indication du site, et d’abord sur
        les chiffres de disponibilité qui y sont cités : le niveau de service contractuel est de{' '}
        <strong>
          <Claim id="uptime-contract" />
        </strong>{' '}
        par an (<a href="#cgv-8">article 8</a>). Rien ici ne prive un consommateur d’un droit que la loi lui
        reconnaît et auquel un contrat ne peut déroger.
      </p>
      <SalesContract />
      <SalesPayment />
      <SalesCommitments />
    </Document>
  );
}
