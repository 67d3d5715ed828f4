import { expect, test } from 'vitest';
import { renderInPage } from '../testing/render-in-page.ts';
import { Testimonial } from './Testimonial.tsx';

const quote = { name: 'Négoce', role: 'PME', content: 'Bien.', rating: 5 };

test('an illustrative quote says so before its stars', () => {
  const markup = renderInPage(<Testimonial {...quote} verified={false} />);
  expect(markup).toMatch(/Exemple illustratif.*5 étoiles sur 5.*(<svg.*){5}Bien/);
  expect(renderInPage(<Testimonial {...quote} verified />)).not.toContain('Exemple illustratif');
});
