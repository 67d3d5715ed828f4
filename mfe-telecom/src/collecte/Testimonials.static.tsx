import { PagedItems } from '@site/kit/ui/PagedItems';
import { Testimonial } from '@site/kit/ui/Testimonial';
import { testimonials } from './testimonials.ts';

export default function Testimonials() {
  return (
    <PagedItems
      id="liste-temoignages"
      layout="rows"
      items={testimonials}
      itemId={({ name }) => name}
      render={(testimonial) => <Testimonial {...testimonial} layout="row" />}
    />
  );
}
