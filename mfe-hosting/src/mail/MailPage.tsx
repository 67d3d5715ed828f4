import { Section } from '@site/kit/ui/Section';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import { When } from '@site/kit/ui/When';
import ImapOffers from './ImapOffers.static.tsx';
import M365Offers from './M365Offers.static.tsx';
import MailDetails from './MailDetails.static.tsx';
import MailIntro from './MailIntro.static.tsx';

/** /offres/mail */
export default function MailPage() {
  return (
    <>
      <MailIntro />
      <Section id="offres" title="Deux façons d’avoir vos adresses">
        <StaticSegments
          legend="Messagerie"
          name="mode"
          options={[
            { value: 'imap', label: 'IMAP/SMTP' },
            { value: 'm365', label: 'Microsoft 365' },
          ]}
          inAddress
          needsScript
        />
        <When choice="mode" value="imap" isFirst>
          <ImapOffers />
        </When>
        <When choice="mode" value="m365" isFirst={false}>
          <M365Offers />
        </When>
      </Section>
      <MailDetails />
    </>
  );
}
