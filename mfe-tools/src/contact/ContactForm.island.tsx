import { contactForm } from '@site/api-contract/forms/contact-form';
import { DEFAULT_QUOTE_MESSAGE } from '@site/api-contract/forms/contact-message';
import {
  type FormDeclaration,
  findFaults,
  getMessageAtField,
  listAnswers,
  listShownFields,
} from '@site/api-contract/forms/form';
import { useDraft } from '@site/kit/draft';
import { type FormValues, readFormValues, restoreFormValues } from '@site/kit/form-values';
import { deliverSubmission, generateIdempotencyKey, subscribeToResends } from '@site/kit/pending-submissions';
import { Button } from '@site/kit/ui/Button';
import { RequiredNote } from '@site/kit/ui/Field';
import { type FormFieldProps, FormNotice, Honeypot } from '@site/kit/ui/FormField';
import { Toast, type ToastMessage } from '@site/kit/ui/Toast';
import { type FormEvent, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import type { SentMessage } from './ContactConfirmation.tsx';
import { ContactField, type FieldErrors } from './ContactField.tsx';
import styles from './ContactPage.module.css';
import {
  CallTimeAndAddressFields,
  RequestedOffers,
  type RequestedPrefill,
  useDefaultMessage,
  useSubject,
} from './Prefill.tsx';

/** Loads when a field gets the focus. When loading fails, the toast has confirmed the message, and the form returns. */
const loadConfirmation = () =>
  import('./ContactConfirmation.tsx').catch((): typeof import('./ContactConfirmation.tsx') => ({
    default: NotLoaded,
  }));
const Confirmation = lazy(loadConfirmation);

export interface ContactFormProps {
  title: string;
  /** Lines of a quote in the message, as texts separated by spaces. Without them the address may name an offer. */
  quote?: string;
  prefill?: RequestedPrefill;
  /** Called with the reference of a sent message, and its sender in words. */
  onSent?(reference: string, sender: string): void;
}

/**
 * The contact form, with its own validation. The inputs are uncontrolled, so that input from before hydration counts.
 * Without JavaScript the form posts to the same address.
 */
export default function ContactForm({ title, quote, prefill = {}, onSent }: ContactFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useDraft(quote ? 'devis' : 'contact', form);
  const subject = useSubject(prefill);
  const declaration = subject?.form ?? contactForm;
  const defaultMessage = useDefaultMessage(prefill);
  const [errors, setErrors] = useState<FieldErrors>({});
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
    const values = readFormValues(declaration, element);
    const faults = findFaults(declaration, values, ...(subject ? [subject.field] : []));
    const fields: FormDeclaration['fields'] = declaration.fields;
    showErrors(
      faults.map(({ field, message }) => ({
        field,
        message: getMessageAtField(fields[field] ?? {}, message, values[field]),
      })),
    );
    const [first] = faults;
    if (first) {
      // The announcement follows the specified order, the focus that of the page.
      show('error', first.message);
      const faulty = new Set(faults.map(({ field }) => field));
      const inputs = [...element.elements] as HTMLInputElement[];
      inputs.find(({ name }) => faulty.has(name))?.focus();
      return;
    }
    const { success, kept, delayed } = contactForm.messages;
    show('success', navigator.onLine ? success : kept);
    element.reset();
    const key = generateIdempotencyKey();
    const message = { submission: key, values };
    setSent({ ...message, outcome: 'sending' });
    // A robot that fills the honeypot sees a success; its message is neither sent nor stored.
    const delivery = values.honeypot
      ? ({ outcome: 'accepted' } as const)
      : await deliverSubmission(contactForm.path, values, key);
    const { outcome } = delivery;
    // A visitor who writes again before the answer keeps the form.
    if (outcome !== 'refused') {
      if (outcome === 'kept') show('success', delivery.hasAnswered ? delayed : kept);
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
    show('error', contactForm.messages.error);
  };

  const renderSection = (section: string, props?: Partial<FormFieldProps>) =>
    listShownFields(declaration, [section]).map(([name, field]) => (
      <ContactField key={name} name={name} field={field} error={errors[name]} {...props} />
    ));
  return (
    <form
      ref={form}
      id="formulaire"
      className={styles.form}
      method="post"
      action={contactForm.path}
      noValidate
      onSubmit={submit}
      onFocus={loadConfirmation}
    >
      {sent ? (
        <Suspense>
          <InFormsPlace>
            <Confirmation
              {...sent}
              answers={listAnswers(declaration, sent.values)}
              onAgain={() => setSent(null)}
              onSent={(reference) => onSent?.(reference, formatSender(sent.values))}
            />
          </InFormsPlace>
        </Suspense>
      ) : (
        <h2>{subject?.title ?? title}</h2>
      )}
      {quote ? <input type="hidden" name="quote" value={quote} /> : <RequestedOffers {...prefill} />}
      <div hidden={isSent}>
        <div className={styles.form}>
          <RequiredNote />
          {!quote && <CallTimeAndAddressFields prefill={prefill} errors={errors} />}
          <div className={styles.pair}>{renderSection('person')}</div>
          {renderSection('request', { defaultValue: quote ? DEFAULT_QUOTE_MESSAGE : defaultMessage })}
          <Honeypot />
          {renderSection('agreement')}
          <div>
            <Button type="submit" look="primary">
              {declaration.submitLabel}
            </Button>
          </div>
          <FormNotice form={declaration} className={styles.legal} />
        </div>
      </div>
      {refusedMessage && (
        <Suspense>
          <Confirmation {...refusedMessage} answers={listAnswers(declaration, refusedMessage.values)} />
        </Suspense>
      )}
      <Toast message={toast} onClear={() => setToast(null)} />
    </form>
  );
}

/** Returns organisation, name and addresses of a message's sender. */
const formatSender = ({ organisation, firstname, lastname, email, phone }: FormValues): string =>
  [organisation, `${firstname} ${lastname}`, email, phone].filter(Boolean).join(', ');

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
