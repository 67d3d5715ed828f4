import type { SeenPrice } from '@site/api-contract/quote';
import { lineText } from '@site/api-contract/quote-text';
import { addPath } from '../quote-path.ts';
import { ButtonLink } from './Button.tsx';
import './AddToQuote.css';

interface AddLineProps {
  /** The text of the line, with a value for each of the offer's choices and the price shown. */
  line: string;
  /** The offer's published name, which the quote keeps. */
  name: string;
  /** What the link adds, where the offer's name doesn't say what is chosen. */
  label?: string;
}

/**
 * Adds a line to the visitor's quote. The bootstrap script does so with what the link holds and stays on the page
 * (docs/decisions/0071); without scripts the link leads to the quote's page, which adds the line.
 */
export const AddLineToQuote = ({ line, name, label = name }: AddLineProps) => (
  <ButtonLink to={addPath(line)} look="quiet" label={`Ajouter au devis : ${label}`} offerName={name}>
    Ajouter au devis
  </ButtonLink>
);

interface AddToQuoteProps extends Omit<AddLineProps, 'line'>, Partial<SeenPrice> {
  /** Id of the offer. */
  id: string;
  /** What is chosen with it, by the id of each of its choices. */
  options?: Record<string, string>;
  /** The price shown, with what is chosen: HT, in cents, per month; null is « Sur devis ». */
  monthlyCents: number | null;
}

/** {@link AddLineToQuote} for one of an offer. */
export function AddToQuote({ id, options = {}, monthlyCents, onceCents = 0, ...rest }: AddToQuoteProps) {
  const line = { offer: id, quantity: 1, options, seen: { monthlyCents, onceCents } };
  return <AddLineToQuote line={lineText(line)} {...rest} />;
}
