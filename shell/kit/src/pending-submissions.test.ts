import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deliverPendingSubmissions,
  deliverSubmission,
  generateIdempotencyKey,
  subscribeToResends,
} from './pending-submissions.ts';
import { hasPendingSubmissions, PENDING_STORAGE_KEY } from './pending-submissions-store.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';

const PATH = '/send-contact';
const WEEK_MS = 7 * 24 * 3_600_000;
const body = { message: 'Bonjour' };

/** Bodies of the sent requests. */
let requests: unknown[];
/** Answers of the server, oldest first; without an answer the network fails. */
let answers: Response[];

beforeEach(() => {
  requests = [];
  answers = [];
  vi.useFakeTimers();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('localStorage', createMemoryStorage());
  vi.stubGlobal('fetch', async (_url: string, { body: text }: { body: string }) => {
    requests.push(JSON.parse(text));
    const answer = answers.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const answer = (status: number, retryAfter?: string, json: object = {}) =>
  new Response(JSON.stringify(json), { status, headers: retryAfter ? { 'Retry-After': retryAfter } : {} });

const typedAnswer = (status: number, type: string) =>
  new Response('{"detail":"Refusé."}', { status, headers: { 'Content-Type': type } });

describe('deliverSubmission', () => {
  it('is forgotten once the server has it', async () => {
    answers.push(answer(201));
    expect(await deliverSubmission(PATH, body, 'key')).toEqual({ outcome: 'accepted' });
    expect(hasPendingSubmissions()).toBe(false);
  });

  it.each([408, 425, 429, 500, 503])('is kept when the answer is %i', async (status) => {
    answers.push(answer(status));
    expect(await deliverSubmission(PATH, body, 'key')).toEqual({ outcome: 'kept', hasAnswered: true });
    expect(hasPendingSubmissions()).toBe(true);
  });

  it('is forgotten when it is refused, and its faults are returned', async () => {
    const errors = [{ field: 'email', message: 'adresse non reconnue' }];
    answers.push(answer(422, undefined, { errors, detail: 'adresse' }));
    expect(await deliverSubmission(PATH, body, 'key')).toEqual({
      outcome: 'refused',
      errors,
      detail: 'adresse',
    });
    expect(hasPendingSubmissions()).toBe(false);
  });

  it('goes out again with the same key, at the next visit', async () => {
    expect(await deliverSubmission(PATH, body, 'key')).toEqual({ outcome: 'kept', hasAnswered: false });
    answers.push(answer(200));
    await deliverPendingSubmissions();
    expect(requests).toEqual(Array(2).fill({ message: 'Bonjour', idempotencyKey: 'key' }));
    expect(hasPendingSubmissions()).toBe(false);
  });

  it.each([
    [403, 'text/html'],
    [403, 'application/problem+json'],
    [404, 'text/html'],
    [413, 'text/html'],
    [422, 'application/json'],
  ])('is kept when a resend is answered %i as %s', async (status, type) => {
    await deliverSubmission(PATH, body, 'key');
    answers.push(typedAnswer(status, type));
    await deliverPendingSubmissions();
    expect(hasPendingSubmissions()).toBe(true);
  });

  it.each([400, 409, 413, 422])(
    'is forgotten, with a warning, when the API refuses a resend with %i',
    async (status) => {
      await deliverSubmission(PATH, body, 'key');
      answers.push(typedAnswer(status, 'application/problem+json; charset=utf-8'));
      await deliverPendingSubmissions();
      expect(hasPendingSubmissions()).toBe(false);
      expect(console.warn).toHaveBeenLastCalledWith('Erreur envoi', { detail: 'Refusé.' });
    },
  );

  it('goes out again after the time the server names, up to an hour', async () => {
    answers.push(answer(503, '5'), answer(201));
    await deliverSubmission(PATH, body, 'key');
    await vi.advanceTimersByTimeAsync(4_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(2);
    answers.push(answer(503, '3601'));
    await deliverSubmission(PATH, body, 'another');
    await vi.advanceTimersByTimeAsync(3_601_000);
    expect(requests).toHaveLength(3);
  });

  it('is dropped after 7 days, in a tab that stays open', async () => {
    await deliverSubmission(PATH, body, 'key');
    await vi.advanceTimersByTimeAsync(WEEK_MS - 1);
    expect(hasPendingSubmissions()).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(hasPendingSubmissions()).toBe(false);
  });

  it.each([WEEK_MS, -WEEK_MS])('is dropped, not sent, %i ms away from the clock', async (ms) => {
    const at = Date.now() - ms;
    localStorage.setItem(PENDING_STORAGE_KEY, JSON.stringify([{ key: 'old', url: PATH, body, at }]));
    await deliverPendingSubmissions();
    expect(requests).toEqual([]);
    expect(hasPendingSubmissions()).toBe(false);
  });

  it('is resent once for each wait, however many are kept', async () => {
    answers.push(answer(503, '5'), answer(429, '3600'));
    await deliverSubmission(PATH, body, 'one');
    await deliverSubmission(PATH, body, 'two');
    answers.push(answer(503, '5'), answer(503, '5'), answer(201), answer(201));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(requests).toHaveLength(4);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(requests).toHaveLength(6);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(6);
  });

  it('isn’t promised a resend where storage is refused', async () => {
    vi.stubGlobal('localStorage', createMemoryStorage(1));
    expect(await deliverSubmission(PATH, body, 'key')).toEqual({
      outcome: 'refused',
      errors: [],
      detail: '',
    });
    await deliverPendingSubmissions();
    expect(requests).toHaveLength(1);
  });
});

describe('subscribeToResends', () => {
  /** Returns the next resend that a subscriber receives. */
  const nextResend = () =>
    new Promise((resolve) => {
      const stop = subscribeToResends((resend) => {
        stop();
        resolve(resend);
      });
    });

  it.each([
    ['accepted', () => answer(201)],
    ['refused', () => typedAnswer(422, 'application/problem+json')],
    ['kept', () => answer(503)],
  ])('hears that a kept submission was %s', async (outcome, createAnswer) => {
    await deliverSubmission(PATH, body, 'key');
    const resend = nextResend();
    answers.push(createAnswer());
    await deliverPendingSubmissions();
    expect(await resend).toEqual({ key: 'key', outcome });
  });
});

it('idempotency key without randomUUID is a UUID version 4, never the same', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, generateIdempotencyKey);
  for (const key of keys)
    expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(new Set(keys).size).toBe(100);
});
