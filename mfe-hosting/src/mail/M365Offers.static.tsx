import { MailOffers } from './MailOffers.tsx';
import { includedInM365, m365Plans } from './plans.ts';

export default function M365Offers() {
  return <MailOffers title="Compris avec Microsoft 365" plans={m365Plans} included={includedInM365} />;
}
