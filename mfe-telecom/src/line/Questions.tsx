import { Faq, type FaqItem, paragraphs } from '@site/kit/ui/Faq';
import { Stop } from './Stop.tsx';

/** Questions about an offer, each answer a paragraph. `name` is unique on the page. */
export const Questions = ({ name, items }: { name: string; items: FaqItem[] }) => (
  <Stop id="faq" title="Questions fréquentes">
    <Faq name={name} items={paragraphs(items)} />
  </Stop>
);
