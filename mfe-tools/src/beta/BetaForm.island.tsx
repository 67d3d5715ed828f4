import {
  BETA_NEXT_STEP,
  betaForm,
  NO_PROJECT_TITLE,
  UNKNOWN_PROJECT,
} from '@site/api-contract/forms/beta-form';
import { readRequestedProject } from '@site/api-contract/forms/beta-prefill';
import { type FieldFault, findFaults, listShownFields } from '@site/api-contract/forms/form';
import { useDraft } from '@site/kit/draft';
import { readFormValues } from '@site/kit/form-values';
import { Button } from '@site/kit/ui/Button';
import { FormField, FormNotice, Honeypot } from '@site/kit/ui/FormField';
import { useUrlQuery } from '@site/kit/url-state';
import { type FormEvent, useRef, useState } from 'react';
import styles from './Beta.module.css';
import { type SignUpOutcome, signUp, useProjectTitle } from './sign-up.ts';

type State = { status: 'idle' } | { status: 'loading' } | SignUpOutcome;

/**
 * The sign-up form: idle, loading, success, error (docs/product.md#beta). The address names the project. Without scripts
 * a field has the project, and the form posts to the same path.
 */
export default function BetaForm() {
  const project = readRequestedProject(useUrlQuery());
  const title = useProjectTitle(project);
  const [state, setState] = useState<State>({ status: 'idle' });
  const form = useRef<HTMLFormElement>(null);
  useDraft('beta', form);
  const [faults, setFaults] = useState<FieldFault[]>([]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state.status === 'loading') return;
    const { currentTarget } = event;
    const values = { ...readFormValues(betaForm, currentTarget), project };
    const showFaults = (found: FieldFault[]) => {
      setFaults(found);
      const input = found[0] && currentTarget.elements.namedItem(found[0].field);
      if (input instanceof HTMLElement) input.focus();
    };
    const found = findFaults(betaForm, values);
    showFaults(found);
    if (found.length > 0) return setState({ status: 'idle' });
    setState({ status: 'loading' });
    const answer = await signUp(values);
    setState(answer);
    if (answer.status === 'success') form.current?.reset();
    else showFaults(answer.faults);
  };

  const isLoading = state.status === 'loading';
  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={betaForm.path}
      noValidate
      aria-busy={isLoading}
      onSubmit={submit}
    >
      <h2>Votre inscription</h2>
      <p className={styles.project} data-needs-script="">
        {title !== NO_PROJECT_TITLE && 'Projet : '}
        <strong>{title}</strong>
      </p>
      <div data-off="">
        {listShownFields(betaForm, ['project']).map(([name, field]) => (
          <FormField
            key={name}
            name={name}
            field={field}
            defaultValue={project === UNKNOWN_PROJECT ? undefined : project}
          />
        ))}
      </div>
      {listShownFields(betaForm, ['person']).map(([name, field]) => (
        <FormField
          key={name}
          name={name}
          field={field}
          error={faults.find((fault) => fault.field === name)?.message}
        />
      ))}
      <Honeypot />
      <div className={styles.send}>
        <Button type="submit" look="primary" aria-disabled={isLoading}>
          {isLoading ? 'Envoi…' : betaForm.submitLabel}
        </Button>
        <p role="status" className={styles.success}>
          {state.status === 'success' && betaForm.messages.success}
        </p>
        {/* The field shows its own fault. */}
        <p role="alert" className={styles.error} data-unseen={state.status === 'error' ? undefined : ''}>
          {state.status === 'error' ? state.message : faults[0]?.message}
        </p>
      </div>
      {state.status === 'success' && <p className={styles.success}>{BETA_NEXT_STEP}</p>}
      <FormNotice form={betaForm} className={styles.legal} />
    </form>
  );
}
