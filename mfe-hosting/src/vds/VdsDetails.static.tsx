import { ButtonLink } from '@site/kit/ui/Button';
import { CallToAction } from '@site/kit/ui/CallToAction';
import { Claim } from '@site/kit/ui/Claim';
import { Ledger } from '@site/kit/ui/Ledger';
import { Section } from '@site/kit/ui/Section';
import { OtherFamilies } from '../families/OtherFamilies.tsx';
import { VdsComparison } from './VdsComparison.tsx';

export default function VdsDetails() {
  return (
    <>
      <VdsComparison />
      <Section id="avantages" title="Ce qu’un VDS change" heading="beside">
        <Ledger
          rows={[
            { term: 'Des vCores réservés', text: 'De 4 à 12 vCores qui ne sont partagés avec personne.' },
            { term: 'Stockage NVMe', text: 'De 150 à 500 Go selon l’offre.' },
            {
              term: 'IPv4 dédiées',
              text: 'De 2 à 4 adresses à votre nom, pour séparer vos services.',
            },
            {
              term: 'Anti-DDoS de série',
              text: (
                <>
                  Niveau Standard ou Premium, sur une capacité de <Claim id="anti-ddos" />.
                </>
              ),
            },
            { term: 'Snapshots et sauvegardes', text: 'Compris avec VDS Pro et VDS Premium.' },
            { term: 'Support B2B prioritaire', text: 'Compris avec VDS Pro et VDS Premium.' },
          ]}
        />
      </Section>
      <OtherFamilies current="vds" />
      <CallToAction
        title="Une question avant de commander ?"
        actions={<ButtonLink to="/contact">Nous contacter</ButtonLink>}
      >
        Une migration, un besoin de plusieurs VDS, un hyperviseur particulier : parlons-en.
      </CallToAction>
    </>
  );
}
