import { Hero } from '@site/kit/ui/Hero';
import { WithSections } from '../sections/WithSections.tsx';
import { Company } from './Company.tsx';
import { Privacy } from './Privacy.tsx';
import { SalesTerms } from './SalesTerms.tsx';
import { Terms } from './Terms.tsx';

const sections = [
  { id: 'editeur', label: 'Mentions légales' },
  { id: 'cgu', label: 'Conditions d’utilisation (CGU)' },
  { id: 'cgv', label: 'Conditions de vente (CGV)' },
  { id: 'gdpr', label: 'Données personnelles (RGPD)' },
];

export default function Legal() {
  return (
    <>
      <Hero
        title="Mentions légales"
        lead="Qui nous sommes, les règles du site, les conditions de vente et ce que deviennent vos données : en entier, sur une page."
      />
      <WithSections sections={sections}>
        <Company />
        <Terms />
        <SalesTerms />
        <Privacy />
      </WithSections>
    </>
  );
}
