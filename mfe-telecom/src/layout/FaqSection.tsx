import { Faq, type FaqItem, wrapFaqAnswers } from '@site/kit/ui/Faq';
import { TelecomSection } from './TelecomSection.tsx';

/** Questions about an offer, each answer a paragraph. `name` is unique on the page. */
export const FaqSection = ({ name, items }: { name: string; items: FaqItem[] }) => (
  <TelecomSection id="faq" title="Questions fréquentes">
    <Faq name={name} items={wrapFaqAnswers(items)} />
  </TelecomSection>
);
