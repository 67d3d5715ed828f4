import { Section } from '@site/kit/ui/Section';
import { SegmentedControl } from '@site/kit/ui/SegmentedControl';
import { oneOf, useUrlState } from '@site/kit/url-state';
import ImapOffers from './ImapOffers.static.tsx';
import M365Offers from './M365Offers.static.tsx';
import MailDetails from './MailDetails.static.tsx';
import MailIntro from './MailIntro.static.tsx';

type Mode = 'imap' | 'm365';
const modes: { value: Mode; label: string }[] = [
  { value: 'imap', label: 'IMAP/SMTP' },
  { value: 'm365', label: 'Microsoft 365' },
];
const parseMode = oneOf<Mode>('imap', 'm365');

/** /offres/mail */
export default function MailPage() {
  const [mode, setMode] = useUrlState<Mode>('mode', 'imap', parseMode, 'step');
  return (
    <>
      <MailIntro />
      <Section id="offres" title="Deux façons d’avoir vos adresses">
        <SegmentedControl legend="Messagerie" name="mode" options={modes} value={mode} onChange={setMode} />
        <div {...(mode !== 'imap' && { 'data-off': '' })}>
          <ImapOffers />
        </div>
        <div {...(mode !== 'm365' && { 'data-off': '' })}>
          <M365Offers />
        </div>
      </Section>
      <MailDetails />
    </>
  );
}
