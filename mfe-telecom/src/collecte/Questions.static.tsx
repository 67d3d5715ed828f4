import { FaqEntry } from '@site/kit/ui/Faq';
import { PagedItems } from '@site/kit/ui/PagedItems';
import { questions } from './questions.tsx';

/** One name for all pages: one question is open at a time. */
export default function Questions() {
  return (
    <PagedItems
      id="liste-questions"
      layout="rows"
      items={questions}
      itemId={({ question }) => question}
      render={(item) => <FaqEntry name="collecte" {...item} />}
    />
  );
}
