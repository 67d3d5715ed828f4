import { credentialMessages } from '@site/api-contract/admin-rules';
import { dedicatedMessages } from '@site/api-contract/dedicated';
import { Field } from '@site/kit/ui/Field';
import { type ReactNode, useRef, useState } from 'react';
import { createSessionConfirmation } from '../admin/calls.ts';
import { isConfirmed, keepConfirmation } from './confirmation.ts';

type FieldName = 'password' | 'code';

/** Password step before a change for visitors, at most once every five minutes. */
export interface PasswordStep {
  /** Password and code fields; `false` once confirmed, until {@link confirm} finds the confirmation expired or {@link askAgain} is called. */
  fields: ReactNode;
  isBusy: boolean;
  /** Resolves to true once confirmed, and to false when the fields show a reason. @throws like `createSessionConfirmation`. */
  confirm(form: HTMLFormElement): Promise<boolean>;
  /** Shows the fields again after the server rejected the confirmation, which the caller forgets first. */
  askAgain(reason: string): void;
}

export function usePasswordStep(): PasswordStep {
  const [isShown, setIsShown] = useState(() => !isConfirmed(Date.now()));
  const [asksForCode, setAsksForCode] = useState(false);
  const [fault, setFault] = useState<{ field: FieldName; text: string } | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const fields = useRef<HTMLDivElement>(null);

  const showFault = (text: string, field: FieldName = 'password') => {
    setFault({ field, text });
    // The focus announces the message. The code field exists only after the next render.
    requestAnimationFrame(() => {
      fields.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
    });
    return false;
  };

  const confirm = async (form: HTMLFormElement): Promise<boolean> => {
    if (isBusy) return false;
    if (isConfirmed(Date.now())) return true;
    if (!isShown) {
      setIsShown(true);
      return showFault('Confirmez avec votre mot de passe : cinq minutes sont passées.');
    }
    const formData = new FormData(form);
    const password = String(formData.get('password') ?? '');
    const code = String(formData.get('code') ?? '').replaceAll(' ', '');
    if (!password) return showFault(credentialMessages.password);
    if (code && !/^\d{6}$/.test(code)) return showFault(credentialMessages.code, 'code');
    setIsBusy(true);
    setFault(null);
    try {
      const reply = await createSessionConfirmation({ password, ...(code && { code }) });
      if (reply.outcome === 'confirmed') {
        keepConfirmation(reply.given, Date.now());
        setIsShown(false);
        return true;
      }
      if (reply.outcome === 'wrong') return showFault(dedicatedMessages.wrongPassword);
      if (reply.outcome === 'limited') return showFault(reply.detail);
      setAsksForCode(true);
      return showFault(reply.detail, 'code');
    } finally {
      setIsBusy(false);
    }
  };

  const askAgain = (reason: string) => {
    setIsShown(true);
    showFault(reason);
  };

  return {
    isBusy,
    confirm,
    askAgain,
    fields: isShown && (
      <div ref={fields}>
        <Field
          label="Confirmez avec votre mot de passe"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          hint="La confirmation vaut cinq minutes, dans cette page seulement."
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
      </div>
    ),
  };
}
