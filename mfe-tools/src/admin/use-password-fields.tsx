import type { PasswordProof } from '@site/api-contract/admin/admin';
import { credentialMessages, TOTP_CODE_LENGTH } from '@site/api-contract/admin/admin-rules';
import { Field } from '@site/kit/ui/Field';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './Admin.module.css';
import type { PasswordRefusal } from './calls.ts';

type FieldName = 'password' | 'code';

const isCode = (text: string) => text.length === TOTP_CODE_LENGTH && /^\d+$/.test(text);

/** Fields of a password, and of the one-time code once the server asks for one. */
export interface PasswordFields {
  fields: ReactNode;
  /** Returns what the form's fields hold; null when they show a reason instead. */
  read(form: HTMLFormElement): PasswordProof | null;
  /** Shows why the server refused the password, with the focus. */
  refuse(refusal: PasswordRefusal): void;
  /** Shows why there is no answer, with the focus. */
  show(text: string): void;
}

/** @param label of the password's field */
export function usePasswordFields(label: string): PasswordFields {
  const [asksForCode, setAsksForCode] = useState(false);
  const [fault, setFault] = useState<{ field: FieldName; text: string } | null>(null);
  const fields = useRef<HTMLDivElement>(null);

  // The focus announces the message. The field may exist, or be shown, only after a render.
  useEffect(() => {
    const input = fault && fields.current?.querySelector<HTMLInputElement>(`[name=${fault.field}]`);
    input?.focus();
    input?.select();
  }, [fault]);

  const showFault = (text: string, field: FieldName = 'password') => {
    setFault({ field, text });
    return null;
  };

  const getError = (field: FieldName) => (fault?.field === field ? fault.text : undefined);

  return {
    read(form) {
      const formData = new FormData(form);
      const password = String(formData.get('password') ?? '');
      const code = String(formData.get('code') ?? '').replaceAll(' ', '');
      if (!password) return showFault(credentialMessages.password);
      if (code && !isCode(code)) return showFault(credentialMessages.code, 'code');
      setFault(null);
      return { password, ...(code && { code }) };
    },
    refuse(refusal) {
      const needsCode = refusal.outcome === 'code';
      if (needsCode) setAsksForCode(true);
      const text = refusal.outcome === 'wrong' ? credentialMessages.wrong : refusal.detail;
      showFault(text, needsCode ? 'code' : 'password');
    },
    show: (text) => void showFault(text),
    fields: (
      <div ref={fields} className={styles.stack}>
        <Field
          label={label}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={getError('password')}
        />
        {asksForCode && (
          <Field
            label="Code à usage unique"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            error={getError('code')}
          />
        )}
        <p role="alert" data-unseen="">
          {fault?.text}
        </p>
      </div>
    ),
  };
}
