import type { SessionState } from '@site/api-contract/admin';
import { PASSWORD_MAX } from '@site/api-contract/admin-rules';
import { dedicatedMessages } from '@site/api-contract/dedicated';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { type FormEvent, useState } from 'react';
import admin from './Admin.module.css';
import { login } from './calls.ts';
import styles from './Gate.module.css';

/** The password gate. The server checks it; a wrong one, or too many, is said at the field and announced. */
export function Gate({
  reason,
  onOpen,
}: {
  reason: string | undefined;
  onOpen(session: SessionState): void;
}) {
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const input = event.currentTarget.elements.namedItem('password') as HTMLInputElement;
    const refuse = (text: string) => {
      setFault(text);
      input.focus();
      input.select();
    };
    if (!input.value) return refuse('Saisissez le mot de passe.');
    setIsBusy(true);
    setFault(null);
    try {
      const result = await login(input.value);
      if (result.outcome === 'opened') onOpen(result.session);
      else refuse(result.outcome === 'wrong' ? dedicatedMessages.wrongPassword : result.detail);
    } catch (error) {
      console.warn('Connexion', error);
      refuse('Le serveur ne répond pas. Réessayez dans un instant.');
    } finally {
      setIsBusy(false);
    }
  };

  return (
    // The method « dialog » does nothing until the page runs: the password is never sent as a plain form.
    <form className={styles.gate} method="dialog" noValidate onSubmit={submit} aria-busy={isBusy}>
      <h1>Administration</h1>
      <p className={admin.quiet}>Les offres de serveurs dédiés, réservées à l’équipe.</p>
      <p className={styles.noScript}>Cette page demande JavaScript.</p>
      <p role="status" className={reason ? styles.reason : undefined}>
        {reason}
      </p>
      <div className={styles.gateFields} data-needs-script="">
        {/* What password managers file the password under. */}
        <input type="text" name="username" autoComplete="username" value="admin" readOnly hidden />
        <Field
          label="Mot de passe"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={PASSWORD_MAX}
          error={fault ?? undefined}
        />
        <p role="alert" className={admin.spoken}>
          {fault}
        </p>
        <div>
          <Button type="submit" look="primary" aria-disabled={isBusy}>
            {isBusy ? 'Vérification…' : 'Ouvrir l’éditeur'}
          </Button>
        </div>
      </div>
    </form>
  );
}
