import type { AdminConfirmation } from '@site/api-contract/admin';
import { ADMIN_CONFIRMATION_HEADER, ADMIN_CONFIRMATION_LIFETIME_MS } from '@site/api-contract/admin-rules';

/** Kept in this module's memory only: scripts of other pages share the session cookie, but not this token. */
let currentConfirmation: { confirmation: string; until: number } | null = null;

/** Stores a confirmation for five minutes, by this device's clock. */
export function keepConfirmation({ confirmation }: AdminConfirmation, now: number): void {
  currentConfirmation = { confirmation, until: now + ADMIN_CONFIRMATION_LIFETIME_MS };
}

/** Deletes the confirmation, after a rejection by the server, a sign-out or the session's end. */
export const forgetConfirmation = (): void => {
  currentConfirmation = null;
};

/** True within five minutes after the password. */
export const isConfirmed = (now: number): boolean =>
  currentConfirmation !== null && now < currentConfirmation.until;

/** Returns the confirmation header; empty without a confirmation. */
export const buildConfirmationHeaders = (): Record<string, string> =>
  currentConfirmation ? { [ADMIN_CONFIRMATION_HEADER]: currentConfirmation.confirmation } : {};
