import type { SessionState } from '@site/api-contract/admin/admin';
import { credentialMessages, TOTP_CODE_LENGTH } from '@site/api-contract/admin/admin-rules';
import { dedicatedMessages } from '@site/api-contract/dedicated/dedicated';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './Admin.module.css';
import { logIn } from './calls.ts';

const isCode = (text: string) => text.length === TOTP_CODE_LENGTH && /^\d+$/.test(text);

type Fault = { field: 'password' | 'code'; text: string };

const getText = (form: HTMLFormElement, name: string) => String(new FormData(form).get(name) ?? '').trim();

function useFocusOnFault(form: RefObject<HTMLFormElement | null>, fault: Fault | null): void {
  useEffect(() => {
    const input = fault && form.current?.elements.namedItem(fault.field);
    if (!(input instanceof HTMLInputElement)) return;
    input.focus();
    input.select();
  }, [form, fault]);
}

/**
 * The sign-in form. The server checks the password; an error is shown at the field and announced. Editors with a second
 * factor enter a code after a correct password.
 */
export function SignInForm({
  about,
  action,
  reason,
  onOpen,
}: {
  /** Description of the page behind the form, and label of the button. */
  about: string;
  action: string;
  reason: string | undefined;
  onOpen(session: SessionState): void;
}) {
  const [fault, setFault] = useState<Fault | null>(null);
  const [asksForCode, setAsksForCode] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const refuse = (text: string, field: Fault['field'] = 'password') => setFault({ field, text });
    const { value: password } = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    const name = getText(event.currentTarget, 'username');
    const code = getText(event.currentTarget, 'code').replaceAll(' ', '');
    if (!password) return refuse(credentialMessages.password);
    if (code && !isCode(code)) return refuse(credentialMessages.code, 'code');
    setIsBusy(true);
    setFault(null);
    try {
      const result = await logIn({ password, ...(name && { name }), ...(code && { code }) });
      if (result.outcome === 'opened') return onOpen(result.session);
      if (result.outcome === 'code') setAsksForCode(true);
      if (result.outcome === 'wrong') refuse(dedicatedMessages.wrongPassword);
      else refuse(result.detail, result.outcome === 'code' ? 'code' : 'password');
    } catch (error) {
      console.warn('Connexion', error);
      refuse('Le serveur ne répond pas. Réessayez dans un instant.');
    } finally {
      setIsBusy(false);
    }
  };

  useFocusOnFault(form, fault);

  return (
    // `method="dialog"` submits nothing before hydration: the browser never sends the password as a plain form.
    <form
      ref={form}
      className={`${styles.stack} ${styles.gate}`}
      method="dialog"
      noValidate
      onSubmit={submit}
      aria-busy={isBusy}
    >
      <h1>Administration</h1>
      <p className={styles.quiet}>{about}</p>
      <p data-off="">Cette page demande JavaScript.</p>
      <p role="status" className={reason ? styles.message : undefined}>
        {reason}
      </p>
      <div className={styles.stack} data-needs-script="">
        <Field
          label="Nom (facultatif)"
          name="username"
          autoComplete="username"
          hint="Sans nom, le mot de passe est celui que l’équipe partage."
        />
        <Field
          label="Mot de passe"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={fault?.field === 'password' ? fault.text : undefined}
        />
        {asksForCode && (
          <Field
            label="Code à usage unique"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={fault?.field === 'code' ? fault.text : undefined}
          />
        )}
        <p role="alert" data-unseen="">
          {fault?.text}
        </p>
        <div>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {isBusy ? 'Vérification…' : action}
          </Button>
        </div>
      </div>
    </form>
  );
}
