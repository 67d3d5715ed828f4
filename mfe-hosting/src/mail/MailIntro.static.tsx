import { OfferHero } from '@site/kit/ui/OfferHero';
import { BoxesDrawing } from './BoxesDrawing.tsx';
import { imapPlans } from './plans.ts';

export default function MailIntro() {
  return (
    <OfferHero
      title="Messagerie professionnelle"
      lead="Des adresses à votre nom : en IMAP/SMTP sur nos serveurs, ou avec Microsoft 365 que nous revendons et administrons."
      drawing={<BoxesDrawing />}
      price={{ cents: imapPlans[0]?.priceCents ?? null }}
      action={{ to: '#offres', label: 'Comparer les offres' }}
    />
  );
}
