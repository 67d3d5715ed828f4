import { MailOffers } from './MailOffers.tsx';
import { imapPlans, includedInImap } from './plans.ts';

export default function ImapOffers() {
  return <MailOffers title="Compris avec IMAP/SMTP" plans={imapPlans} included={includedInImap} />;
}
