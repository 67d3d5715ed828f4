import { Section } from '@site/kit/ui/Section';
import { Tabs } from '@site/kit/ui/Tabs';
import ApiPanel from './ApiPanel.static.tsx';
import DevelopmentDetails from './DevelopmentDetails.static.tsx';
import DevelopmentIntro from './DevelopmentIntro.static.tsx';
import SoftwarePanel from './SoftwarePanel.static.tsx';
import WebPanel from './WebPanel.static.tsx';

/** /offres/developpement */
export default function DeveloppementPage() {
  return (
    <>
      <DevelopmentIntro />
      <Section id="metiers" title="Ce que nous développons">
        <Tabs
          label="Métiers"
          name="onglet"
          tabs={[
            { value: 'web', label: 'Sites web', panel: <WebPanel /> },
            { value: 'software', label: 'Logiciels', panel: <SoftwarePanel /> },
            { value: 'api', label: 'API', panel: <ApiPanel /> },
          ]}
        />
      </Section>
      <DevelopmentDetails />
    </>
  );
}
