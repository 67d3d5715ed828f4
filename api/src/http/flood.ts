import { HttpProblem } from './problem.ts';

/** Lets through what may pass (`waitMs` 0); otherwise says in French when to come back. `what` is a whole sentence. */
export function refuseFlood(waitMs: number, what: string): void {
  if (waitMs === 0) return;
  throw new HttpProblem(429, `${what} ${comeBackIn(waitMs)}`, {
    type: 'too-many-requests',
    headers: retryAfter(waitMs),
  });
}

/** « Réessayez dans 2 minutes. », rounded up. */
export function comeBackIn(waitMs: number): string {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000));
  return `Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`;
}

/** `Retry-After` in whole seconds, rounded up. */
export const retryAfter = (waitMs: number) => ({ 'Retry-After': String(Math.ceil(waitMs / 1000)) });
