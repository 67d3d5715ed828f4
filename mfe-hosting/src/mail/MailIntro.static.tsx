import { ButtonLink } from '@site/kit/ui/Button';
import { Drawing } from '@site/kit/ui/Drawing';
import { Hero } from '@site/kit/ui/Hero';
import { Price } from '@site/kit/ui/Price';
import { imapPlans } from './plans.ts';

export default function MailIntro() {
  return (
    <Hero
      title="Messagerie professionnelle"
      lead="Des adresses à votre nom : en IMAP/SMTP sur nos serveurs, ou avec Microsoft 365 que nous revendons et administrons."
      back={{ to: '/offres', label: 'Toutes les offres' }}
      drawing={
        <Drawing viewBox="0 0 400 210">
          <rect x="30" y="50" width="150" height="104" rx="3" />
          <path d="m30 54 75 60 75-60" stroke="var(--accent)" strokeWidth="2.4" />
          <path d="M180 102h70" strokeDasharray="2 7" />
          <path d="M250 102h50M300 102l42-50M300 102l42 50" />
          <circle
            cx="300"
            cy="102"
            r="12"
            fill="var(--accent-soft)"
            stroke="var(--accent)"
            strokeWidth="2.4"
          />
          <circle cx="346" cy="48" r="7" />
          <circle cx="346" cy="156" r="7" />
        </Drawing>
      }
    >
      <Price cents={imapPlans[0]?.priceCents ?? null} size="l" prefix="dès" />
      <ButtonLink to="#offres">Comparer les offres</ButtonLink>
    </Hero>
  );
}
