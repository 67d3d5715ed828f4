/** Storage key of the submissions without acknowledgement. */
export const STORE = 'envois-en-attente';

/** True when a submission waits. Unavailable storage counts as empty. */
export function isPending(): boolean {
  try {
    return localStorage.getItem(STORE) !== null;
  } catch {
    return false;
  }
}
