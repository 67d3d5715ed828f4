import { addPath } from '../quote-path.ts';
import { ButtonLink } from './Button.tsx';

interface AddToQuoteProps {
  /** Id of the offer. */
  id: string;
  name: string;
  /** What is chosen with it, by the id of each choice. */
  options?: Readonly<Record<string, string | number>>;
}

/**
 * Adds an offer to the visitor's quote. A link to the quote's page, which adds it; where the shell answers first, one
 * stays on the page.
 */
export function AddToQuote({ id, name, options = {} }: AddToQuoteProps) {
  const line = [id, ...Object.entries(options).map(([option, value]) => `${option}-${value}`)].join('*');
  return (
    <ButtonLink to={addPath(line)} look="quiet" label={`Ajouter au devis : ${name}`}>
      Ajouter au devis
    </ButtonLink>
  );
}
