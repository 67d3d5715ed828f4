import {
  contactNextSteps,
  listContactAnswers,
  newMessageLabel,
} from '@site/api-contract/contact-confirmation';
import { computeReference } from '@site/api-contract/reference';
import { Button } from '@site/kit/ui/Button';
import { type ReactNode, useEffect } from 'react';
import styles from './ContactPage.module.css';
import type { ContactValues } from './contact-values.ts';

/** A sent message. */
export interface SentMessage {
  /** Idempotency key, from which the reference is computed. */
  submission: string;
  /** `kept`: the server was unreachable, and the browser sends again later. */
  outcome: 'sending' | 'accepted' | 'kept';
  values: ContactValues;
}

const states: Record<SentMessage['outcome'], { title: string; text: string }> = {
  sending: { title: 'Envoi de votre message…', text: 'Si vous quittez cette page, il part tout de même.' },
  accepted: { title: 'Message envoyé', text: `Votre message est enregistré. ${contactNextSteps}` },
  kept: {
    title: 'Message gardé sur cet appareil',
    text: 'Nous ne l’avons pas encore reçu : cet appareil le renverra de lui-même, pendant 7 jours au plus.',
  },
};

/** Replaces the form until the visitor leaves the page or writes again (docs/product.md#contact). A polite status. */
export default function ContactConfirmation({
  submission,
  outcome,
  values,
  labels,
  onAgain,
  onSent,
}: SentMessage & {
  labels: Record<string, string>;
  onAgain(): void;
  onSent: ((reference: string) => void) | undefined;
}): ReactNode {
  const { title, text } = states[outcome];
  const reference = computeReference(submission);
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, after the send
  useEffect(() => {
    if (outcome !== 'sending') onSent?.(reference);
  }, [outcome]);
  return (
    <>
      <div role="status" className={styles.offer}>
        <h2>{title}</h2>
        <p>{text}</p>
        <p>
          Votre référence : <strong>{reference}</strong>. Elle nous suffit pour retrouver votre demande.
        </p>
      </div>
      <div>
        <Button onClick={onAgain}>{newMessageLabel}</Button>
      </div>
      <dl className={styles.summary} aria-label="Ce que vous avez envoyé">
        {listContactAnswers({ ...values }, labels).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
