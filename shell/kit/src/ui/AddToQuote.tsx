import type { UnitPrice } from '@site/api-contract/quote/quote';
import { formatQuoteLine } from '@site/api-contract/quote/quote-text';
import { buildAddToQuotePath } from '../quote-path.ts';
import { ButtonLink } from './Button.tsx';
import './AddToQuote.css';

interface AddLineProps {
  /** Text of the line, with a value for each of the offer's choices and the price shown. */
  line: string;
  /** Published name of the offer, which the quote stores. */
  name: string;
  /** Accessible name of the added line, when the offer's name lacks the chosen options. */
  label?: string;
}

/**
 * Adds a line to the visitor's quote. The bootstrap script adds the link's line and stays on the page
 * (docs/decisions/0071); without scripts the link opens the quote's page, which adds the line.
 *
 * @example
 * <AddLineToQuote line={formatQuoteLine({ offer: 'vps-ryzen-16', quantity: 2, options: {} })} name="VPS Ryzen 16" />
 */
export const AddLineToQuote = ({ line, name, label = name }: AddLineProps) => (
  <ButtonLink
    to={buildAddToQuotePath(line)}
    look="quiet"
    label={`Ajouter au devis : ${label}`}
    offerName={name}
  >
    Ajouter au devis
  </ButtonLink>
);

interface AddToQuoteProps extends Omit<AddLineProps, 'line'>, Partial<UnitPrice> {
  id: string;
  /** Chosen values by the id of each choice. */
  options?: Record<string, string>;
  /** The price shown for these options, HT, in cents, per month. Null is « Sur devis ». */
  monthlyCents: number | null;
}

/**
 * {@link AddLineToQuote} for one unit of an offer.
 *
 * @example
 * <AddToQuote id="quantic-27" name="Simulateur de 27 qubits" monthlyCents={9900} />
 */
export function AddToQuote({ id, options = {}, monthlyCents, onceCents = 0, ...rest }: AddToQuoteProps) {
  const line = { offer: id, quantity: 1, options, seen: { monthlyCents, onceCents } };
  return <AddLineToQuote line={formatQuoteLine(line)} {...rest} />;
}
