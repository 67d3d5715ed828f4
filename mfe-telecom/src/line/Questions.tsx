import { Faq, type FaqItem } from '@site/kit/ui/Faq';
import { Stop } from './Stop.tsx';

/** What is asked of an offer, each answer a paragraph. `name` is unique on the page. */
export const Questions = ({ name, items }: { name: string; items: FaqItem[] }) => (
  <Stop id="faq" title="Questions fréquentes">
    <Faq name={name} items={items.map(({ question, answer }) => ({ question, answer: <p>{answer}</p> }))} />
  </Stop>
);
