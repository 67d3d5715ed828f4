import { Claim } from '@site/kit/ui/Claim';
import { Drawing } from '@site/kit/ui/Drawing';
import { Faq } from '@site/kit/ui/Faq';
import { Feature } from '@site/kit/ui/Feature';
import { Figures } from '@site/kit/ui/Figures';
import { Grid } from '@site/kit/ui/Grid';
import { Ledger } from '@site/kit/ui/Ledger';
import { Section } from '@site/kit/ui/Section';
import { Steps } from '@site/kit/ui/Steps';
import { Testimonial, type TestimonialData } from '@site/kit/ui/Testimonial';
import { VpsBandwidth } from '@site/kit/ui/VpsBandwidth';
import { Cpu } from 'lucide-react';

const testimonial: TestimonialData = {
  name: 'Collectivité locale',
  role: 'Fibre',
  content: 'Un exemple.',
  rating: 5,
  verified: false,
};

export function Texts({ scheme }: { scheme: string }) {
  return (
    <Section
      id={`texte-${scheme}`}
      title="Texte"
      intro="Feature, Testimonial, Drawing, Figures, Steps, Faq, Ledger, Claim, VpsBandwidth"
    >
      <Grid>
        {[
          <Feature key="1" icon={Cpu} title="Un atout">
            Une phrase qui dit pourquoi.
          </Feature>,
          <Testimonial key="2" {...testimonial} />,
          <Drawing key="3" viewBox="0 0 120 40">
            <path d="M10 30h40l20-20h40" />
            <circle cx="110" cy="10" r="5" stroke="var(--accent)" />
          </Drawing>,
        ]}
      </Grid>
      <Figures
        figures={[
          { value: '99,99 %', label: 'de disponibilité' },
          { value: '4 h', label: 'de rétablissement' },
        ]}
      />
      <Steps
        steps={[
          { title: 'Écrire', text: 'Ce que l’on veut.' },
          { title: 'Faire', text: 'Ce que l’on a écrit.' },
        ]}
      />
      <Ledger
        rows={[
          {
            term: 'Un terme',
            text: (
              <>
                <Claim id="uptime" /> ; <VpsBandwidth />.
              </>
            ),
          },
        ]}
      />
      <Faq
        name={`faq-${scheme}`}
        items={[
          { question: 'Une question ?', answer: 'Une réponse.' },
          { question: 'Une autre ?', answer: 'La première se referme.' },
        ]}
      />
    </Section>
  );
}
