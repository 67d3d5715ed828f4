import { Ledger } from '@site/kit/ui/Ledger';
import { Section } from '@site/kit/ui/Section';
import { presentations } from './content.tsx';

/** Reusable presentation block, for games or for web hosting. */
export function Presentation({ type }: { type: 'game' | 'web' }) {
  const { title, points } = presentations[type];
  return (
    <Section id="presentation" title={title} heading="beside">
      <Ledger rows={points} />
    </Section>
  );
}
