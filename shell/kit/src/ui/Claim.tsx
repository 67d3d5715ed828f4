import { Link, useOperator } from '@site/kit/page-context';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { type ClaimSource, formatClaimStatus, isContractual } from '../claims.ts';
import type { ClaimId } from '../operator.ts';
import styles from './Claim.module.css';

/** Page with the scope and the contract of every claim (docs/product.md#claims). */
export const CLAIMS_PATH = '/engagements';

/**
 * Mark of a figure: a full point for a contractual claim, a hollow one for an announced claim, with a text alternative.
 * @param label another text, for the explanation of the mark itself
 *
 * @example
 * <ClaimMark claim={operator.claims['fibre-sla']} />
 */
export function ClaimMark({ claim, label }: { claim: ClaimSource; label?: string }) {
  const text = label ?? formatClaimStatus(claim);
  // After a narrow no-break space: the mark stays with its figure. Every Latin font has both signs; few have U+25E6.
  const mark = isContractual(claim) ? '\u202f•' : '\u202f°';
  return <span role="img" aria-label={text} title={text} className={styles.mark} data-mark={mark} />;
}

/**
 * A claim of the operator with its mark, linked to its scope and contract. Renders nothing when the operator makes no
 * such claim.
 *
 * @example
 * <Claim id="datacenter-tier" />
 */
export function Claim({ id }: { id: ClaimId }) {
  const claim = useOperator().claims[id];
  if (!claim) return null;
  return (
    <Link to={`${CLAIMS_PATH}#${id}`} className={styles.claim}>
      {claim.text}
      <ClaimMark claim={claim} />
    </Link>
  );
}

/**
 * « garanti » for a contractual claim, « annoncé » for any other.
 *
 * @example
 * Rétablissement <ClaimWord id="fibre-repair" /> en quatre heures.
 */
export function ClaimWord({ id }: { id: ClaimId }) {
  const claim = useOperator().claims[id];
  return claim && isContractual(claim) ? 'garanti' : 'annoncé';
}

/**
 * Returns a text with elements and claims by id: withClaims`Rétablissement ${<ClaimWord id="fibre-repair" />} en
 * ${'fibre-repair'}.`
 */
export const withClaims = (texts: TemplateStringsArray, ...values: (ClaimId | ReactElement)[]): ReactNode => (
  <>
    {texts.flatMap((text, index) => {
      const value = values[index];
      if (value === undefined) return [text];
      return [
        text,
        typeof value === 'string' ? (
          <Claim key={value} id={value} />
        ) : (
          <Fragment key={text}>{value}</Fragment>
        ),
      ];
    })}
  </>
);
