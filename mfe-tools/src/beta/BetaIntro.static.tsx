import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';

export default function BetaIntro() {
  return (
    <Hero
      title="Inscription à la bêta"
      lead="Une adresse suffit : les informations du projet vous arrivent par mail."
      back={{ to: '/lab', label: 'Le lab' }}
      drawing={
        <Drawing viewBox="0 0 360 150">
          <path d="M24 104h96" />
          <path d="m120 104 36-56h60" stroke="var(--accent)" strokeWidth="2.6" />
          <path d="M216 48h26" stroke="var(--accent)" strokeWidth="2.2" strokeDasharray="2 7" />
          <path d="M120 104h190" strokeDasharray="2 7" opacity="0.6" />
          <circle cx="24" cy="104" r="6" fill="currentColor" stroke="none" />
          <circle cx="120" cy="104" r="6" />
          <path d="M246 24h76v50h-76zM246 26l38 28 38-28" />
        </Drawing>
      }
    />
  );
}
