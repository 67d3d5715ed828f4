import { DEFAULT_QUOTE_MESSAGE } from '@site/api-contract/contact-message';
import {
  CONTACT_MESSAGE_MIN,
  contactLabels,
  contactLimits,
  contactMessages,
  contactNotice,
} from '@site/api-contract/contact-rules';
import { rightsLink } from '@site/api-contract/field-words';
import { useDraft } from '@site/kit/draft';
import { Link } from '@site/kit/page-context';
import { deliverSubmission, generateIdempotencyKey, subscribeToResends } from '@site/kit/pending-submissions';
import { buildTextPlaceholder } from '@site/kit/server-filled';
import { Button } from '@site/kit/ui/Button';
import { Field, RequiredMark, RequiredNote } from '@site/kit/ui/Field';
import { Toast, type ToastMessage } from '@site/kit/ui/Toast';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { SentMessage } from './ContactConfirmation.tsx';
import styles from './ContactPage.module.css';
import { type ContactField, checkContact, readFormValues, restoreFormValues } from './contact-values.ts';
import { CallTimeAndAddressFields, RequestedOffers, useDefaultMessage, useSubject } from './Prefill.tsx';

/** Loads when a field gets the focus. When loading fails, the toast has confirmed the message, and the form returns. */
const loadConfirmation = () =>
  import('./ContactConfirmation.tsx').catch((): typeof import('./ContactConfirmation.tsx') => ({
    default: NotLoaded,
  }));
const Confirmation = lazy(loadConfirmation);

/** Fields about the visitor. */
const people = [
  { name: 'firstname', autoComplete: 'given-name' },
  { name: 'lastname', autoComplete: 'family-name' },
  { name: 'email', type: 'email', autoComplete: 'email' },
  { name: 'phone', type: 'tel', autoComplete: 'tel' },
] as const;

interface ContactFormProps {
  title: string;
  /** Lines of a quote in the message, as texts separated by spaces. Without them the address may name an offer. */
  quote?: string;
  /** Called with the reference of a sent message. */
  onSent?(reference: string): void;
}

/**
 * The contact form, with its own validation. The inputs are uncontrolled, so that input from before hydration counts.
 * Without JavaScript the form posts to the same address.
 */
export default function ContactForm({ title, quote, onSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useDraft(quote ? 'devis' : 'contact', form);
  const subject = useSubject();
  const defaultMessage = useDefaultMessage();
  const [errors, setErrors] = useState<Partial<Record<ContactField, string>>>({});
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const [sent, setSent] = useState<SentMessage | null>(null);
  const latestSent = useRef(sent);
  latestSent.current = sent;
  /** A refused message that the form can't take back: the visitor has begun another one. */
  const [refusedMessage, setRefusedMessage] = useState<SentMessage | null>(null);
  useEffect(() => {
    if (sent?.outcome !== 'kept') return;
    return subscribeToResends(({ key, outcome }) => key === sent.submission && setSent({ ...sent, outcome }));
  }, [sent]);
  const isSent = sent !== null;
  const wasSent = useRef(false);
  useEffect(() => {
    const isBack = wasSent.current && !isSent;
    wasSent.current = isSent;
    if (!isBack) return;
    const find = (field: string) => form.current?.querySelector<HTMLElement>(field);
    (find('[aria-invalid]') ?? find('[name=firstname]'))?.focus();
  }, [isSent]);
  const show = (tone: ToastMessage['tone'], text: string) =>
    setToast((last) => ({ id: (last?.id ?? 0) + 1, tone, text }));

  const showErrors = (faults: readonly { field: string; message: string }[]) =>
    setErrors(Object.fromEntries(faults.map(({ field, message }) => [field, message])));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const values = readFormValues(element);
    const faults = checkContact(values, subject?.field);
    showErrors(faults);
    const [first] = faults;
    if (first) {
      show('error', first.message);
      const input = element.elements.namedItem(first.field);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    show('success', contactMessages.success);
    element.reset();
    const key = generateIdempotencyKey();
    const message = { submission: key, values };
    setSent({ ...message, outcome: 'sending' });
    // A robot that fills the honeypot sees a success; its message is neither sent nor stored.
    const delivery = values.honeypot
      ? ({ outcome: 'accepted' } as const)
      : await deliverSubmission('/send-contact', { ...values }, key);
    const { outcome } = delivery;
    // A visitor who writes again before the answer keeps the form.
    if (outcome !== 'refused') {
      setSent((shown) => (shown?.submission === key ? { ...message, outcome } : shown));
      return;
    }
    const isOther = (latestSent.current?.submission ?? key) !== key;
    if (!isOther) setSent(null);
    if (!form.current) return;
    if (isOther || !restoreFormValues(form.current, values)) {
      setRefusedMessage({ ...message, outcome });
      show('error', 'Votre message précédent n’a pas été accepté.');
      return;
    }
    showErrors(delivery.errors);
    show('error', contactMessages.error);
  };

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action="/send-contact"
      noValidate
      onSubmit={submit}
      onFocus={loadConfirmation}
    >
      {sent ? (
        <Suspense>
          <InFormsPlace>
            <Confirmation {...sent} labels={contactLabels} onAgain={() => setSent(null)} onSent={onSent} />
          </InFormsPlace>
        </Suspense>
      ) : (
        <h2>{title}</h2>
      )}
      {quote ? <input type="hidden" name="quote" value={quote} /> : <RequestedOffers />}
      <div hidden={isSent}>
        <div className={styles.form}>
          <RequiredNote />
          {!quote && <CallTimeAndAddressFields errors={errors} />}
          <div className={styles.pair}>
            {people.map((field) => (
              <Field
                key={field.name}
                label={contactLabels[field.name]}
                {...field}
                required
                error={errors[field.name]}
                maxLength={contactLimits[field.name]}
              />
            ))}
          </div>
          <Field
            label={contactLabels.message}
            name="message"
            rows={7}
            required
            defaultValue={quote ? DEFAULT_QUOTE_MESSAGE : defaultMessage}
            {...buildTextPlaceholder('message')}
            minLength={CONTACT_MESSAGE_MIN}
            maxLength={contactLimits.message}
            hint={`Au moins ${CONTACT_MESSAGE_MIN} caractères.`}
            error={errors.message}
          />
          <div data-unseen="" aria-hidden="true">
            <label>
              Ne pas remplir
              <input name="honeypot" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <div className={styles.consent}>
            <label>
              <input
                type="checkbox"
                name="consent"
                required
                aria-invalid={errors.consent ? true : undefined}
                aria-describedby={errors.consent ? 'consent-erreur' : undefined}
              />
              <span>
                {contactLabels.consent}
                <RequiredMark />
              </span>
            </label>
            {errors.consent && (
              <p id="consent-erreur" className={styles.error}>
                {errors.consent}
              </p>
            )}
          </div>
          <div>
            <Button type="submit" look="primary">
              Envoyer le message
            </Button>
          </div>
          <p className={styles.legal}>
            {contactNotice} <Link to={rightsLink.to}>{rightsLink.label}</Link>.
          </p>
        </div>
      </div>
      {refusedMessage && (
        <Suspense>
          <Confirmation {...refusedMessage} labels={contactLabels} />
        </Suspense>
      )}
      <Toast message={toast} onClear={() => setToast(null)} />
    </form>
  );
}

function NotLoaded({ onAgain }: { onAgain?(): void }) {
  useEffect(() => onAgain?.());
  return null;
}

/** Takes the focus, which was in the form, and scrolls into view. */
function InFormsPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, []);
  return (
    <section ref={place} className={styles.place} tabIndex={-1}>
      {children}
    </section>
  );
}
