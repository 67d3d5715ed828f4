import { STORE } from './pending-store.ts';

const MAX_AGE_MS = 7 * 24 * 3_600_000;

/** Longest wait a server may ask for, in seconds, after which an open tab sends again; others are sent at the next visit. */
const MAX_WAIT_S = 3600;

/** A form submission that the server hasn't acknowledged yet. */
interface Pending {
  key: string;
  url: string;
  body: Record<string, unknown>;
  /** Epoch milliseconds. */
  at: number;
}

/** What became of a submission. `kept` means: not lost, sent again later. */
export type SendOutcome =
  | { outcome: 'accepted' }
  | { outcome: 'kept' }
  | { outcome: 'refused'; errors: { field: string; message: string }[]; detail: string };

function read(): Pending[] {
  try {
    const list: Pending[] = JSON.parse(localStorage.getItem(STORE) ?? '[]');
    // A clock that was put back makes none older than it may become.
    return list.filter(({ at }) => Math.abs(Date.now() - at) < MAX_AGE_MS);
  } catch {
    return [];
  }
}

let expiry: ReturnType<typeof setTimeout>;

function write(list: Pending[]): void {
  clearTimeout(expiry);
  const [oldest] = list;
  // A tab may stay open for longer than what was typed in it may be kept.
  if (oldest) expiry = setTimeout(() => write(read()), oldest.at + MAX_AGE_MS - Date.now());
  try {
    if (list.length > 0) localStorage.setItem(STORE, JSON.stringify(list));
    else localStorage.removeItem(STORE);
  } catch {
    // Storage refused: this attempt is the only one.
  }
}

const forget = (key: string) => write(read().filter((pending) => pending.key !== key));

/** Names a submission: RFC 9562 version 4, also where `randomUUID` is missing (plain HTTP on another host than localhost). */
export function newKey(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

async function send(pending: Pending): Promise<SendOutcome> {
  try {
    const response = await fetch(pending.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(pending.body),
      keepalive: true,
    });
    if (response.ok) {
      forget(pending.key);
      return { outcome: 'accepted' };
    }
    const isFinal =
      response.status >= 400 && response.status < 500 && ![408, 425, 429].includes(response.status);
    if (!isFinal) {
      const waitS = Number(response.headers.get('Retry-After') ?? Number.NaN);
      if (waitS <= MAX_WAIT_S) setTimeout(() => void deliverPending(), waitS * 1000);
      throw new Error(`HTTP ${response.status}`);
    }
    const problem = await response.json().catch(() => ({}));
    forget(pending.key);
    return { outcome: 'refused', errors: problem.errors ?? [], detail: problem.detail ?? '' };
  } catch (error) {
    // The visitor is told that it is kept (docs/product.md#messages); what happened on the way is for developers.
    console.warn('Erreur envoi', error);
    return { outcome: 'kept' };
  }
}

/**
 * Sends a form so that it can't get lost: kept in the browser until the server has acknowledged it, at most 7 days
 * (docs/product.md#forms). Sending again is safe, the idempotency key makes it one submission.
 */
export function deliver(url: string, body: Record<string, unknown>, key = newKey()): Promise<SendOutcome> {
  const pending: Pending = { key, url, body: { ...body, idempotencyKey: key }, at: Date.now() };
  write([...read(), pending]);
  return send(pending);
}

/** Sends what earlier visits left. Called by the shell at start and when the network comes back. */
export async function deliverPending(): Promise<void> {
  const list = read();
  write(list);
  for (const pending of list) await send(pending);
}
