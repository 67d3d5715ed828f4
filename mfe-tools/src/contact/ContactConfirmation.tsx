import { contactNextSteps, newMessageLabel } from '@site/api-contract/forms/contact-confirmation';
import { computeReference } from '@site/api-contract/forms/reference';
import type { FormValues } from '@site/kit/form-values';
import type { SubmissionOutcome } from '@site/kit/pending-submissions';
import { Button } from '@site/kit/ui/Button';
import { type ReactNode, useEffect } from 'react';
import styles from './ContactPage.module.css';

/** A sent message. */
export interface SentMessage {
  /** Idempotency key, from which the reference is computed. */
  submission: string;
  /** `kept`: the server was unreachable, and the browser sends again later. */
  outcome: 'sending' | SubmissionOutcome['outcome'];
  values: FormValues;
}

const states: Record<SentMessage['outcome'], { title: string; text: string }> = {
  sending: { title: 'Envoi de votre message…', text: 'Si vous quittez cette page, il part tout de même.' },
  accepted: { title: 'Message envoyé', text: `Votre message est enregistré. ${contactNextSteps}` },
  kept: {
    title: 'Message gardé sur cet appareil',
    text: 'Nous ne l’avons pas encore reçu : cet appareil le renverra de lui-même, pendant 7 jours au plus.',
  },
  refused: {
    title: 'Message non accepté',
    text: 'Il n’est pas enregistré, et cet appareil ne le renverra pas. Vous pouvez en copier le texte ci-dessous.',
  },
};

/**
 * Replaces the form until the visitor leaves the page or writes again (docs/product.md#contact). A polite status.
 * Without `onAgain` it accompanies the form, in which the visitor writes another message.
 */
export default function ContactConfirmation({
  submission,
  outcome,
  answers,
  onAgain,
  onSent,
}: SentMessage & {
  answers: { label: string; value: string }[];
  onAgain?(): void;
  onSent?: ((reference: string) => void) | undefined;
}): ReactNode {
  const { title, text } = states[outcome];
  const reference = computeReference(submission);
  const isSending = outcome === 'sending';
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once, after the send
  useEffect(() => {
    if (!isSending) onSent?.(reference);
  }, [isSending]);
  return (
    <>
      <div role="status" className={styles.offer}>
        <h2>{title}</h2>
        <p>{text}</p>
        {outcome !== 'refused' && (
          <p>
            Votre référence : <strong translate="no">{reference}</strong>. Elle nous suffit pour retrouver
            votre demande.
          </p>
        )}
      </div>
      {onAgain && (
        <div>
          <Button onClick={onAgain}>{newMessageLabel}</Button>
        </div>
      )}
      <dl className={styles.summary} aria-label="Ce que vous avez envoyé">
        {answers.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
