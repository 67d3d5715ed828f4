import { CONTACT_MESSAGE_MIN, contactMessages } from '@site/api-contract/contact-rules';
import { useDraft } from '@site/kit/draft';
import { Link } from '@site/kit/nav';
import { deliver } from '@site/kit/pending';
import { Button } from '@site/kit/ui/Button';
import { Field, RequiredMark, RequiredNote } from '@site/kit/ui/Field';
import { Toast, type ToastMessage } from '@site/kit/ui/Toast';
import { useUrlState } from '@site/kit/url-state';
import { type FormEvent, useRef, useState } from 'react';
import styles from './ContactPage.module.css';
import { type ContactField, check } from './check.ts';
import { restore, valuesOf } from './form-values.ts';

const parseOffer = (text: string) => (/^[A-Za-z0-9_.-]{1,80}$/.test(text) ? text : null);

/**
 * The contact form. Validates itself in the specified order; the inputs are the browser's own, so that what was
 * typed before the page was interactive counts. Without JavaScript it posts to the same address.
 */
export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  useDraft('contact', form);
  const [offer] = useUrlState('offre', '', parseOffer);
  const [errors, setErrors] = useState<Partial<Record<ContactField, string>>>({});
  const [toast, setToast] = useState<ToastMessage | null>(null);
  const show = (tone: ToastMessage['tone'], text: string) =>
    setToast((last) => ({ id: (last?.id ?? 0) + 1, tone, text }));

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const values = valuesOf(element);
    const result = check(values);
    if (result.status === 'ignored') return;
    if (result.status === 'invalid') {
      const [first] = result.faults;
      setErrors(Object.fromEntries(result.faults.map(({ field, message }) => [field, message])));
      show('error', first.message);
      const input = element.elements.namedItem(first.field);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    setErrors({});
    show('success', contactMessages.success);
    element.reset();
    const delivery = await deliver('/send-contact', { ...values });
    if (delivery.outcome !== 'refused' || !form.current) return;
    restore(form.current, values);
    setErrors(Object.fromEntries(delivery.errors.map(({ field, message }) => [field, message])));
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
    >
      <h2>Nous écrire</h2>
      <RequiredNote />
      {offer && (
        <p className={styles.offer}>
          Votre demande concerne l’offre <strong>{offer}</strong>.
          <input type="hidden" name="offre" value={offer} />
        </p>
      )}
      <div className={styles.pair}>
        <Field
          label="Prénom"
          name="firstname"
          autoComplete="given-name"
          required
          error={errors.firstname}
          maxLength={80}
        />
        <Field
          label="Nom"
          name="lastname"
          autoComplete="family-name"
          required
          error={errors.lastname}
          maxLength={80}
        />
        <Field
          label="Adresse e-mail"
          name="email"
          type="email"
          autoComplete="email"
          required
          error={errors.email}
          maxLength={254}
        />
        <Field
          label="Téléphone"
          name="phone"
          type="tel"
          autoComplete="tel"
          required
          error={errors.phone}
          maxLength={40}
        />
      </div>
      <Field
        label="Message"
        name="message"
        rows={7}
        required
        minLength={CONTACT_MESSAGE_MIN}
        maxLength={5000}
        hint={`Au moins ${CONTACT_MESSAGE_MIN} caractères.`}
        error={errors.message}
      />
      <div className={styles.trap} aria-hidden="true">
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
            J’accepte que ces informations servent à traiter ma demande.
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
        Ces informations, destinées à notre équipe, servent à vous répondre ; elles sont effacées après trois
        ans d’inactivité. Vous pouvez y accéder, les corriger ou les faire effacer :{' '}
        <Link to="/mentions-legales#gdpr">vos droits et nos engagements (RGPD)</Link>.
      </p>
      <Toast message={toast} onClear={() => setToast(null)} />
    </form>
  );
}
