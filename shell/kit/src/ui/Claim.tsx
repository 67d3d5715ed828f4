import { Link, useOperator } from '@site/kit/nav';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { type ClaimSource, isContractual, standingOf } from '../claims.ts';
import type { ClaimId } from '../operator.ts';
import styles from './Claim.module.css';

/** Where every claim stands with what it covers and what the contract promises (docs/product.md#claims). */
export const CLAIMS_PATH = '/engagements';

/**
 * The mark of a figure: a full point for the contract's, a hollow one for an announced one, with a text that says which.
 * @param label another text, where the mark itself is explained
 */
export function ClaimMark({ claim, label }: { claim: ClaimSource; label?: string }) {
  const text = label ?? standingOf(claim);
  // After a narrow no-break space: the mark stays with its figure.
  const mark = isContractual(claim) ? '\u202f•' : '\u202f◦';
  return <span role="img" aria-label={text} title={text} className={styles.mark} data-mark={mark} />;
}

/** A figure the operator claims, with its mark, leading to what it covers and what the contract promises. Nothing without it. */
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

/** « garanti » beside a figure of the contract, « annoncé » beside any other. */
export function ClaimWord({ id }: { id: ClaimId }) {
  const claim = useOperator().claims[id];
  return claim && isContractual(claim) ? 'garanti' : 'annoncé';
}

/**
 * A text with claims of the operator in it, by their ids, and elements:
 * withClaims`Rétablissement ${<ClaimWord id="fibre-repair" />} en ${'fibre-repair'}.`
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
