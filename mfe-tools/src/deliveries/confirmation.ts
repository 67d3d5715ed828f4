import type { Confirmation } from '@site/api-contract/admin';
import { CONFIRMATION_HEADER, CONFIRMATION_MS } from '@site/api-contract/admin-rules';

/** Kept in this module's memory only: scripts of other pages share the session cookie, but not this token. */
let currentConfirmation: { confirmation: string; until: number } | null = null;

/** Stores a confirmation for five minutes, by this device's clock. */
export function keepConfirmation({ confirmation }: Confirmation, now: number): void {
  currentConfirmation = { confirmation, until: now + CONFIRMATION_MS };
}

/** Deletes the confirmation, after a rejection by the server or a sign-out. */
export const forgetConfirmation = (): void => {
  currentConfirmation = null;
};

/** True within five minutes after the password. */
export const isConfirmed = (now: number): boolean =>
  currentConfirmation !== null && now < currentConfirmation.until;

/** Returns the confirmation header; empty without a confirmation. */
export const buildConfirmationHeaders = (): Record<string, string> =>
  currentConfirmation ? { [CONFIRMATION_HEADER]: currentConfirmation.confirmation } : {};
