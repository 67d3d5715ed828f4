import { useOperator } from '@site/kit/nav';
import { FaqEntry } from '@site/kit/ui/Faq';
import { PagedItems } from '@site/kit/ui/PagedItems';
import { questions } from './questions.ts';

/** One name for all pages: one question is open at a time. */
export default function Questions() {
  const { claims } = useOperator();
  return (
    <PagedItems
      id="liste-questions"
      layout="rows"
      items={questions(claims)}
      itemId={({ question }) => question}
      render={(item) => <FaqEntry name="collecte" {...item} />}
    />
  );
}
