import { Hero } from '@site/kit/ui/Hero';
import { SectionLayout } from '../sections/SectionLayout.tsx';
import { PrivacyPolicy } from './PrivacyPolicy.tsx';
import { PublisherNotice } from './PublisherNotice.tsx';
import { SalesTerms } from './SalesTerms.tsx';
import { TermsOfUse } from './TermsOfUse.tsx';

const sections = [
  { id: 'editeur', label: 'Mentions légales' },
  { id: 'cgu', label: 'Conditions d’utilisation (CGU)' },
  { id: 'cgv', label: 'Conditions de vente (CGV)' },
  { id: 'gdpr', label: 'Données personnelles (RGPD)' },
];

export default function LegalPage() {
  return (
    <>
      <Hero
        title="Mentions légales"
        lead="Qui nous sommes, les règles du site, les conditions de vente et ce que deviennent vos données : en entier, sur une page."
      />
      <SectionLayout sections={sections}>
        <PublisherNotice />
        <TermsOfUse />
        <SalesTerms />
        <PrivacyPolicy />
      </SectionLayout>
    </>
  );
}
