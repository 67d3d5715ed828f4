import { readRequestedProject } from '@site/api-contract/beta-prefill';
import {
  BETA_PROJECT_MAX,
  BETA_SIGNUP_PATH,
  betaLabels,
  betaMessages,
  betaNotice,
} from '@site/api-contract/beta-rules';
import { findEmailError } from '@site/api-contract/email-rules';
import { rightsLink } from '@site/api-contract/field-words';
import { useDraft } from '@site/kit/draft';
import { Link } from '@site/kit/page-context';
import { Button } from '@site/kit/ui/Button';
import { Field } from '@site/kit/ui/Field';
import { useUrlQuery } from '@site/kit/url-state';
import { type FormEvent, useRef, useState } from 'react';
import styles from './Beta.module.css';
import { type SignUpOutcome, signUp, useProjectTitle } from './sign-up.ts';

type State = { status: 'idle' } | { status: 'loading' } | SignUpOutcome;

/**
 * The sign-up form: idle, loading, success, error (docs/product.md#beta). The address names the project. Without scripts
 * a field has the project, which a host fills in, and the form posts to the same path.
 */
export default function BetaForm() {
  const project = readRequestedProject(useUrlQuery());
  const title = useProjectTitle(project);
  const [state, setState] = useState<State>({ status: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  useDraft('beta', form);
  const [fault, setFault] = useState<string | null>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status === 'loading') return;
    const { elements } = event.currentTarget;
    const input = elements.namedItem('email') as HTMLInputElement;
    const honeypot = (elements.namedItem('honeypot') as HTMLInputElement).value;
    const refuse = (message: string | null) => {
      setFault(message);
      if (message) input.focus();
    };
    const fault = findEmailError(input.value);
    refuse(fault);
    if (fault) return setState({ status: 'idle' });
    setState({ status: 'loading' });
    const answer = await signUp({ email: input.value.trim(), project, honeypot });
    setState(answer);
    if (answer.status === 'success') form.current?.reset();
    else refuse(answer.email ?? null);
  };

  const isLoading = state.status === 'loading';
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={BETA_SIGNUP_PATH}
      noValidate
      aria-busy={isLoading}
      onSubmit={submit}
    >
      <h2>Votre inscription</h2>
      <p className={styles.project} data-needs-script="">
        {title !== betaMessages.noProject && 'Projet : '}
        <strong>{title}</strong>
      </p>
      <div data-off="">
        <Field
          label={betaLabels.project}
          name="project"
          maxLength={BETA_PROJECT_MAX}
          // What buildAttributePlaceholder returns: its module would become one more that /contact loads.
          data-made-value="project"
          hint="Facultatif : son nom dans le lab."
        />
      </div>
      <Field
        label={betaLabels.email}
        name="email"
        type="email"
        autoComplete="email"
        required
        error={fault ?? undefined}
      />
      <div data-unseen="" aria-hidden="true">
        <label>
          Ne pas remplir
          <input name="honeypot" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className={styles.send}>
        <Button type="submit" look="primary" aria-disabled={isLoading}>
          {isLoading ? 'Envoi…' : 'S’inscrire'}
        </Button>
        <p role="status" className={styles.success}>
          {state.status === 'success' && betaMessages.success}
        </p>
        {/* The field shows its own fault. */}
        <p role="alert" className={styles.error} data-unseen={state.status === 'error' ? undefined : ''}>
          {state.status === 'error' ? state.message : fault}
        </p>
      </div>
      {state.status === 'success' && <p className={styles.success}>{betaMessages.next}</p>}
      <p className={styles.legal}>
        {betaNotice} <Link to={rightsLink.to}>{rightsLink.label}</Link>.
      </p>
    </form>
  );
}
