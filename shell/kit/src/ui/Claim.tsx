import { Link, useOperator } from '@site/kit/nav';
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
