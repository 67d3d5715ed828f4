/** Where submissions wait that the server hasn't acknowledged. */
export const STORE = 'envois-en-attente';

/** Whether any waits. Storage that is refused holds none. */
export function isPending(): boolean {
  try {
    return localStorage.getItem(STORE) !== null;
  } catch {
    return false;
  }
}
