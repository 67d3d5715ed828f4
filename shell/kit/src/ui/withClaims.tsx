import type { ReactNode } from 'react';
import type { ClaimId } from '../operator.ts';
import { Claim } from './Claim.tsx';

/** A text with claims of the operator in it, by their ids: withClaims`Anti-DDoS de ${'anti-ddos'}, compris.` */
export const withClaims = (texts: TemplateStringsArray, ...ids: ClaimId[]): ReactNode => (
  <>
    {texts.flatMap((text, index) => {
      const id = ids[index];
      return id ? [text, <Claim key={id} id={id} />] : [text];
    })}
  </>
);
