import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';

export default function ContactIntro() {
  return (
    <Hero
      title="Parlons de votre projet"
      lead="Une question, un devis, une panne : votre message arrive chez les personnes qui exploitent le réseau. Les tickets de support passent par l’espace client."
      drawing={
        <Drawing viewBox="0 0 360 170">
          <path d="M30 120h60l30-50h60l34 50h50" />
          <path d="M120 70 96 36M180 70l26-36M214 120l30 30" opacity="0.6" />
          <path d="M264 120h52" stroke="var(--accent)" strokeWidth="2.6" />
          <circle cx="30" cy="120" r="9" fill="var(--accent)" stroke="none" />
          <circle cx="120" cy="70" r="6" />
          <circle cx="180" cy="70" r="6" />
          <circle cx="214" cy="120" r="6" />
          <circle cx="330" cy="120" r="14" stroke="var(--accent)" strokeWidth="2.6" />
          <circle cx="330" cy="120" r="4" fill="var(--accent)" stroke="none" />
        </Drawing>
      }
    />
  );
}
