import { BETA_SIGNUP_PATH, betaMessages } from '@site/api-contract/beta-rules';
import { EMAIL_MAX, isEmail } from '@site/api-contract/email-rules';
import { patientFetch } from '@site/kit/patient-fetch';

/** How long an answer is waited for. */
const TIMEOUT_MS = 20_000;

/** What became of a sign-up: nothing to say about a success, the refused field or more detail otherwise. */
export type Answer = { status: 'success' } | { status: 'error'; message: string; email?: string | undefined };

/** Sends a sign-up. Never rejects: any failure is the same message (docs/product.md#messages), and is logged. */
export async function signUp(body: { email: string; project: string; honeypot: string }): Promise<Answer> {
  try {
    const response = await patientFetch(BETA_SIGNUP_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { status: 'success' };
    const problem = await response.json().catch(() => ({}));
    const errors: { field: string; message: string }[] = problem.errors ?? [];
    // Only the answer to a flood says something more useful: when to come back.
    const detail = response.status === 429 && problem.detail ? ` ${problem.detail}` : '';
    console.warn('Inscription bêta', response.status);
    return {
      status: 'error',
      message: betaMessages.error + detail,
      email: errors.find(({ field }) => field === 'email')?.message,
    };
  } catch (error) {
    console.warn('Inscription bêta', error);
    return { status: 'error', message: betaMessages.error };
  }
}

/** What its field says about an e-mail address; null when it is accepted. Blank ends don't count. */
export function emailFault(text: string): string | null {
  const email = text.trim();
  if (!email) return 'Merci d’indiquer votre adresse e-mail.';
  if (email.length > EMAIL_MAX) return `Cette adresse est trop longue : ${EMAIL_MAX} caractères au plus.`;
  return isEmail(email) ? null : 'Merci d’indiquer une adresse e-mail de la forme nom@exemple.fr.';
}
