import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { line } from './offer.ts';
import { WaveformDrawing } from './WaveformDrawing.tsx';

export default function TelephonieIntro() {
  return (
    <Hero
      title="La téléphonie IP, ligne par ligne"
      lead="Une ligne VoIP (SIP) pour une entreprise, une association ou un télétravailleur : un prix de base, quatre options, et la première facture sous les yeux avant de commander."
      back={{ to: '/offres', label: 'Toutes les offres' }}
      drawing={<WaveformDrawing />}
    >
      <Price cents={line.priceCents} size="l" prefix="dès" />
      <ButtonLink to="#ligne">Composer ma ligne</ButtonLink>
    </Hero>
  );
}
