import type { PasswordProof } from '@site/api-contract/admin/admin';
import { credentialMessages } from '@site/api-contract/admin/admin-rules';
import { dedicatedMessages } from '@site/api-contract/dedicated/dedicated';
import { Field } from '@site/kit/ui/Field';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { PasswordRefusal } from '../admin/calls.ts';

type FieldName = 'password' | 'code';

/** Fields of the password that a change for visitors needs, and of the code once the server asks for one. */
export interface PasswordFields {
  fields: ReactNode;
  /** Returns what the form's fields hold; null when they show a reason instead. */
  read(form: HTMLFormElement): PasswordProof | null;
  /** Shows why the server refused the password, with the focus. */
  refuse(refusal: PasswordRefusal): void;
}

export function usePasswordFields(): PasswordFields {
  const [asksForCode, setAsksForCode] = useState(false);
  const [fault, setFault] = useState<{ field: FieldName; text: string } | null>(null);
  const fields = useRef<HTMLDivElement>(null);

  // The focus announces the message. The field may exist, or be shown, only after a render.
  useEffect(() => {
    if (fault) fields.current?.querySelector<HTMLInputElement>(`[name=${fault.field}]`)?.focus();
  }, [fault]);

  const showFault = (text: string, field: FieldName = 'password') => {
    setFault({ field, text });
    return null;
  };

  return {
    read(form) {
      const formData = new FormData(form);
      const password = String(formData.get('password') ?? '');
      const code = String(formData.get('code') ?? '').replaceAll(' ', '');
      if (!password) return showFault(credentialMessages.password);
      if (code && !/^\d{6}$/.test(code)) return showFault(credentialMessages.code, 'code');
      setFault(null);
      return { password, ...(code && { code }) };
    },
    refuse(refusal) {
      if (refusal.outcome === 'wrong') return void showFault(dedicatedMessages.wrongPassword);
      if (refusal.outcome === 'limited') return void showFault(refusal.detail);
      setAsksForCode(true);
      showFault(refusal.detail, 'code');
    },
    fields: (
      <div ref={fields}>
        <Field
          label="Confirmez avec votre mot de passe"
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
      </div>
    ),
  };
}
