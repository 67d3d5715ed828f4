import { useOperator } from '@site/kit/nav';
import { Ledger } from '@site/kit/ui/Ledger';
import { Section } from '@site/kit/ui/Section';
import { presentationsOf } from './content.ts';

/** Reusable presentation block, for games or for web hosting. */
export function Presentation({ type }: { type: 'game' | 'web' }) {
  const { claims } = useOperator();
  const { title, points } = presentationsOf(claims)[type];
  return (
    <Section id="presentation" title={title} heading="beside">
      <Ledger rows={points.map(({ title: term, text }) => ({ term, text }))} />
    </Section>
  );
}
