import type { Operator } from './operator.ts';

type Claims = Operator['claims'];
export type ClaimSource = Pick<Claims['uptime'], 'source'>;

/**
 * True for a claim whose source is a document of the contract: « CGV », « Contrat … » or « Conditions … ». Every other claim
 * is announced: « garanti » and « engagement » don't stand beside it (docs/product.md#claims).
 */
export const isContractual = ({ source }: ClaimSource): boolean =>
  /^(?:CGV|contrat|conditions)\b/i.test(source);

/** The standing of a claim, as its mark says it. */
export const standingOf = (claim: ClaimSource): 'au contrat' | 'annoncé' =>
  isContractual(claim) ? 'au contrat' : 'annoncé';

/** Words of the contract: « garanti », « garantie », « s’engager », « engagement ». */
export const CONTRACT_WORDS = /garanti|engag(?:é|e|ement)/i;
