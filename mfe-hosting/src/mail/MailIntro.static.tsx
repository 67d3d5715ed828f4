import { ButtonLink } from '@site/kit/ui/Button';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { BoxesDrawing } from './BoxesDrawing.tsx';
import { imapPlans } from './plans.ts';

export default function MailIntro() {
  return (
    <Hero
      title="Messagerie professionnelle"
      lead="Des adresses à votre nom : en IMAP/SMTP sur nos serveurs, ou avec Microsoft 365 que nous revendons et administrons."
      back={{ to: '/offres', label: 'Toutes les offres' }}
      drawing={<BoxesDrawing />}
      look="brief"
    >
      <Price cents={imapPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
      <ButtonLink to="#offres">Comparer les offres</ButtonLink>
    </Hero>
  );
}
