import { PENDING_STORAGE_KEY } from './pending-submissions-store.ts';

const MAX_AGE_MS = 7 * 24 * 3_600_000;

/** Longest `Retry-After` in seconds that an open tab waits for; after a longer one, the next visit sends. */
const MAX_WAIT_S = 3600;

/** A form submission without the server's acknowledgement. */
interface Pending {
  key: string;
  url: string;
  body: Record<string, unknown>;
  /** Epoch milliseconds. */
  at: number;
}

/**
 * Result of a submission. `kept`: saved on the device and sent again later; `hasAnswered` says that the server answered. `refused`: not accepted and not kept; without
 * errors when neither the server nor the device took it.
 */
export type SubmissionOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'kept'; hasAnswered: boolean }
  | { outcome: 'refused'; errors: { field: string; message: string }[]; detail: string };

/** A kept submission that was sent again. */
interface Resend {
  key: string;
  outcome: SubmissionOutcome['outcome'];
}

function read(): Pending[] {
  try {
    const list: Pending[] = JSON.parse(localStorage.getItem(PENDING_STORAGE_KEY) ?? '[]');
    // Absolute difference: after a clock set back, entries from the future expire too.
    return list.filter(({ at }) => Math.abs(Date.now() - at) < MAX_AGE_MS);
  } catch {
    return [];
  }
}

let expiry: ReturnType<typeof setTimeout>;
let retry: ReturnType<typeof setTimeout>;
/** Time of the retry, in epoch milliseconds. */
let retryAt = Number.POSITIVE_INFINITY;

/** Stores the list. Returns false when storage is unavailable. */
function write(list: Pending[]): boolean {
  clearTimeout(expiry);
  const [oldest] = list;
  // The expiry also holds while a tab stays open.
  if (oldest) expiry = setTimeout(() => write(read()), oldest.at + MAX_AGE_MS - Date.now());
  try {
    if (list.length > 0) localStorage.setItem(PENDING_STORAGE_KEY, JSON.stringify(list));
    else localStorage.removeItem(PENDING_STORAGE_KEY);
    return true;
  } catch {
    return false;
  }
}

const forget = (key: string) => write(read().filter((pending) => pending.key !== key));

/** Returns a UUID version 4 (RFC 9562), also without `randomUUID` (plain HTTP on another host than localhost). */
export function generateIdempotencyKey(): string {
  // Digits 0 and 1 become any digit; 8, the variant, becomes 8 to b; 4 is the version.
  return (
    crypto.randomUUID?.() ??
    '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (text) => {
      const digit = Number(text);
      const [byte = 0] = crypto.getRandomValues(new Uint8Array(1));
      return (digit ^ (byte & (15 >> (digit / 4)))).toString(16);
    })
  );
}

/** Sends all kept submissions after this time, or at the time of an earlier call if that is sooner. */
function retryIn(ms: number): void {
  const at = Date.now() + ms;
  if (at >= retryAt) return;
  clearTimeout(retry);
  retryAt = at;
  retry = setTimeout(() => {
    retryAt = Number.POSITIVE_INFINITY;
    void deliverPendingSubmissions();
  }, ms);
}

/**
 * @param isRetry true when the visitor no longer has the text in the form: only the API's own refusal (RFC 9457,
 * api/src/http/problem-types.ts) is final, not that of a proxy
 */
async function send(pending: Pending, isRetry = false): Promise<SubmissionOutcome> {
  let hasAnswered = false;
  try {
    const response = await fetch(pending.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(pending.body),
      keepalive: true,
    });
    hasAnswered = true;
    if (response.ok) {
      forget(pending.key);
      return { outcome: 'accepted' };
    }
    const { status, headers } = response;
    const isFinal = isRetry
      ? [400, 409, 413, 422].includes(status) && headers.get('Content-Type')?.includes('problem+json')
      : status >= 400 && status < 500 && ![408, 425, 429].includes(status);
    if (!isFinal) {
      const waitS = Number(headers.get('Retry-After') ?? Number.NaN);
      if (waitS <= MAX_WAIT_S) retryIn(waitS * 1000);
      throw new Error(`HTTP ${status}`);
    }
    const problem = await response.json().catch(() => ({}));
    if (isRetry) console.warn('Erreur envoi', problem);
    forget(pending.key);
    return { outcome: 'refused', errors: problem.errors ?? [], detail: problem.detail ?? '' };
  } catch (error) {
    // The form tells the visitor that the message is kept (docs/product.md#messages); the console shows the error to
    // developers.
    console.warn('Erreur envoi', error);
    return { outcome: 'kept', hasAnswered };
  }
}

/**
 * Sends a form and keeps it in the browser until the server acknowledges it, at most 7 days (docs/product.md#forms).
 * Retries are safe: the idempotency key makes them one submission.
 */
export async function deliverSubmission(
  url: string,
  body: Record<string, unknown>,
  key = generateIdempotencyKey(),
): Promise<SubmissionOutcome> {
  const pending: Pending = { key, url, body: { ...body, idempotencyKey: key }, at: Date.now() };
  const isStored = write([...read(), pending]);
  const result = await send(pending);
  return result.outcome === 'kept' && !isStored ? { outcome: 'refused', errors: [], detail: '' } : result;
}

const openResendChannel = () => new BroadcastChannel(PENDING_STORAGE_KEY);

/** Calls back after each resend of this tab and of others. Returns the function that stops. */
export function subscribeToResends(onResend: (resend: Resend) => void): () => void {
  const channel = openResendChannel();
  channel.onmessage = ({ data }) => onResend(data);
  return () => channel.close();
}

/** Sends the submissions that earlier visits left. The shell calls this function at start and when the network is back. */
export async function deliverPendingSubmissions(): Promise<void> {
  const list = read();
  write(list);
  for (const pending of list) {
    const { outcome } = await send(pending, true);
    const channel = openResendChannel();
    channel.postMessage({ key: pending.key, outcome } satisfies Resend);
    channel.close();
  }
}
