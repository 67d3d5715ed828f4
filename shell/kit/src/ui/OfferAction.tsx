import type { ReactNode } from 'react';
import { type Actionable, actionOf } from '../offer-action.ts';
import { AddToQuote, type AddToQuoteProps } from './AddToQuote.tsx';
import { ButtonLink } from './Button.tsx';
import styles from './OfferAction.module.css';

export interface OfferActionProps extends Pick<AddToQuoteProps, 'options'> {
  offer: Actionable & { name: string };
  look?: 'primary' | 'secondary';
  /** Ways to add it to the quote, where they depend on a choice. */
  addToQuote?: ReactNode;
}

/** What leads on from an offer: its order, its sheet or its price (decision 38), and the visitor's quote. */
export function OfferAction({ offer, options, look, addToQuote }: OfferActionProps) {
  const { id, name } = offer;
  const { label, to, orderUrl } = actionOf(offer);
  return (
    <div className={styles.actions}>
      <ButtonLink to={to} label={`${label} : ${name}`} {...(look && { look })}>
        {label}
      </ButtonLink>
      {orderUrl && (
        <ButtonLink to={orderUrl} look="quiet" label={`Commander ${name}`}>
          Commander
        </ButtonLink>
      )}
      {addToQuote ?? <AddToQuote {...{ id, name, ...(options && { options }) }} />}
    </div>
  );
}
