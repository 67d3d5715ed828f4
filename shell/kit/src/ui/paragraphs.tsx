import type { FaqItem } from './Faq.tsx';

/** Questions whose answers are written as the words of one paragraph each. */
export const paragraphs = (items: readonly FaqItem[]): FaqItem[] =>
  items.map(({ question, answer }) => ({ question, answer: <p>{answer}</p> }));
