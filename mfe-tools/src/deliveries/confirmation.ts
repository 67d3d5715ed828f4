import type { Confirmation } from '@site/api-contract/admin';
import { CONFIRMATION_HEADER, CONFIRMATION_MS } from '@site/api-contract/admin-rules';

/** In this module's memory alone: a script of another page shares the session's cookie, and not this. */
let held: { confirmation: string; until: number } | null = null;

/** Keeps a confirmation for five minutes from now, by this device's clock. */
export function keepConfirmation({ confirmation }: Confirmation, now: number): void {
  held = { confirmation, until: now + CONFIRMATION_MS };
}

/** Forgets it: the server no longer accepts it, or the person has left. */
export const forgetConfirmation = (): void => {
  held = null;
};

/** Whether the password was given less than five minutes ago. */
export const isConfirmed = (now: number): boolean => held !== null && now < held.until;

/** The header of a request that needs it; none without a confirmation. */
export const confirmationHeaders = (): Record<string, string> =>
  held ? { [CONFIRMATION_HEADER]: held.confirmation } : {};
