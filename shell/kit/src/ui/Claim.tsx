import { Link, useOperator } from '@site/kit/nav';
import type { ReactNode } from 'react';
import type { ClaimId } from '../operator.ts';
import styles from './Claim.module.css';

/** Where every claim stands with what it covers and what the contract promises (docs/product.md#claims). */
export const CLAIMS_PATH = '/engagements';

/** A figure the operator claims, as shown, leading to what it covers and what the contract promises. Nothing without it. */
export function Claim({ id }: { id: ClaimId }) {
  const claim = useOperator().claims[id];
  if (!claim) return null;
  return (
    <Link to={`${CLAIMS_PATH}#${id}`} className={styles.claim}>
      {claim.text}
    </Link>
  );
}

/** A text with claims of the operator in it, by their ids: withClaims`Anti-DDoS de ${'anti-ddos'}, compris.` */
export const withClaims = (texts: TemplateStringsArray, ...ids: ClaimId[]): ReactNode => (
  <>
    {texts.flatMap((text, index) => {
      const id = ids[index];
      return id ? [text, <Claim key={id} id={id} />] : [text];
    })}
  </>
);
