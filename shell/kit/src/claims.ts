import type { Operator } from '@site/api-contract/operator/operator';

type Claims = Operator['claims'];
/** The part of a claim that decides whether the claim is contractual. */
export type ClaimSource = Pick<Claims['uptime'], 'source'>;

/**
 * True for a claim with a contract document as source: « CGV », « Contrat … » or « Conditions … ». Every other claim is
 * announced, and « garanti » and « engagement » must not appear beside it (docs/product.md#claims).
 */
export const isContractual = ({ source }: ClaimSource): boolean =>
  /^(?:CGV|contrat|conditions)\b/i.test(source);

/** Returns the label of a claim's mark. */
export const formatClaimStatus = (claim: ClaimSource): 'au contrat' | 'annoncé' =>
  isContractual(claim) ? 'au contrat' : 'annoncé';

/** Words reserved for contractual claims: « garanti », « garantie », « s’engager », « engagement ». */
export const CONTRACT_WORD_PATTERN = /garanti|engag(?:é|e|ement)/i;
