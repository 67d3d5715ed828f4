import { referenceOf } from '@site/api-contract/reference';
import type { ReactNode } from 'react';
import styles from './ContactPage.module.css';

/** A message on its way. */
export interface Sent {
  /** Its idempotency key, which its reference is made of. */
  submission: string;
  /** `kept`: the server couldn't be reached, and is asked again. */
  outcome: 'sending' | 'accepted' | 'kept';
}

const states: Record<Sent['outcome'], string> = {
  sending: 'Envoi de votre message…',
  accepted: 'Votre message est enregistré. Nous vous répondrons par e-mail ou par téléphone.',
  kept: 'La connexion manque : votre message est gardé sur cet appareil, qui le renverra de lui-même pendant 7 jours.',
};

/** Stands until the visitor leaves the page (docs/product.md#contact). A polite status. */
export default function Confirmation({ submission, outcome }: Sent): ReactNode {
  return (
    <div role="status" className={styles.offer}>
      <p>{states[outcome]}</p>
      <p>
        Votre référence : <strong>{referenceOf(submission)}</strong>. Elle nous suffit pour retrouver votre
        demande.
      </p>
    </div>
  );
}
