/** Storage key of the submissions without acknowledgement, and name of the channel about their resends. */
export const PENDING_STORAGE_KEY = 'envois-en-attente';

/** True when a submission waits. Unavailable storage counts as empty. */
export function hasPendingSubmissions(): boolean {
  try {
    return localStorage.getItem(PENDING_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
