import type { SessionState } from '@site/api-contract/admin/admin';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { type FormEvent, useState } from 'react';
import styles from './Admin.module.css';
import { logIn } from './calls.ts';
import { usePasswordFields } from './use-password-fields.tsx';

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
  const { fields, read, refuse, show } = usePasswordFields('Mot de passe');
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const proof = isBusy ? null : read(event.currentTarget);
    if (!proof) return;
    const name = String(new FormData(event.currentTarget).get('username') ?? '').trim();
    setIsBusy(true);
    try {
      const result = await logIn({ ...proof, ...(name && { name }) });
      if (result.outcome === 'opened') onOpen(result.session);
      else refuse(result);
    } catch (error) {
      console.warn('Connexion', error);
      show('Le serveur ne répond pas. Réessayez dans un instant.');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    // `method="dialog"` submits nothing before hydration: the browser never sends the password as a plain form.
    <form
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
        {fields}
        <div>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {isBusy ? 'Vérification…' : action}
          </Button>
        </div>
      </div>
    </form>
  );
}
