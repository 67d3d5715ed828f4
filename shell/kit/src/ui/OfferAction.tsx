import type { ReactNode } from 'react';
import { type ActionableOffer, chooseAction } from '../offer-action.ts';
import { AddToQuote } from './AddToQuote.tsx';
import { ButtonLink } from './Button.tsx';
import styles from './OfferAction.module.css';

interface OfferActionProps {
  offer: ActionableOffer & { name: string };
  /** Custom ways to add the offer to the quote, where they depend on a choice. */
  addToQuote?: ReactNode;
}

/**
 * Actions of an offer: its main action and quiet links. A quiet link adds the offer to the visitor's quote; another
 * orders an offer with another main action.
 *
 * @example
 * <OfferAction offer={plan} />
 */
export function OfferAction({ offer, addToQuote }: OfferActionProps) {
  const { id, name, priceCents } = offer;
  const { label, to, orderUrl } = chooseAction(offer);
  return (
    <div className={styles.actions}>
      <ButtonLink to={to} look={orderUrl ? 'secondary' : 'primary'} label={`${label} : ${name}`}>
        {label}
      </ButtonLink>
      {orderUrl && (
        <ButtonLink to={orderUrl} look="quiet" label={`Commander ${name}`}>
          Commander
        </ButtonLink>
      )}
      {addToQuote ?? <AddToQuote id={id} name={name} monthlyCents={priceCents} />}
    </div>
  );
}
