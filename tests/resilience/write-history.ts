import { randomUUID } from 'node:crypto';
import { postDedicatedOffers } from '@site/api/testing/admin';
import { buildKeyedContactBody, postContact } from '@site/api/testing/contact';
import { postJson } from '@site/api/testing/post';
import { readTableRows } from '@site/api/testing/rows';
import type { StartedApi } from '@site/api/testing/start-api';
import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { BETA_SIGNUP_PATH } from '@site/api-contract/forms/beta-form';
import { expect } from 'vitest';

/** One write. `send` resolves with the API's acknowledgement, and rejects without an answer. */
interface Attempt {
  key: string;
  send(origin: string): Promise<string>;
}

/** The API's acknowledgements of one kind of record. */
export interface WriteHistory {
  next(): Attempt;
  /** Acknowledgements by the attempt's key. */
  kept: Map<string, string>;
  /** Attempts whose connection broke before an answer: the API may have stored them or not. */
  unanswered: Attempt[];
  /** True if the page sends unacknowledged attempts again. */
  isSentAgain: boolean;
  /** Returns the acknowledgements that follow from the stored rows, by key; fails for a duplicate key. */
  stored(site: Pick<StartedApi, 'config'>): Promise<Map<string, string>>;
}

/** Returns headers of another visitor for each request: the limit counts by address and would end the test. */
function visitor(): Record<string, string> {
  const address = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 254)).join('.');
  return { 'X-Forwarded-For': address };
}

/** Contact messages, by idempotency key; acknowledged with the id. */
export const createContactHistory = (): WriteHistory => ({
  ...emptyHistory(true),
  next() {
    const body = buildKeyedContactBody({ email: `${randomUUID()}@example.org` });
    return {
      key: String(body.idempotencyKey),
      async send(origin) {
        const response = await postContact(origin, body, visitor());
        expect([200, 201]).toContain(response.status);
        return ((await response.json()) as { id: string }).id;
      },
    };
  },
  stored: async (site) =>
    unique(
      (await readTableRows(site, 'contact_message')).map((row) => [String(row.idempotency_key), row.id]),
    ),
});

/** Beta sign-ups, by e-mail; acknowledged with status 200. */
export const createSignUpHistory = (): WriteHistory => ({
  ...emptyHistory(true),
  next() {
    const email = `${randomUUID()}@example.org`;
    return {
      key: email,
      async send(origin) {
        const { status } = await postJson(origin + BETA_SIGNUP_PATH, { email, project: 'a' }, visitor());
        expect(status).toBe(200);
        return 'a';
      },
    };
  },
  stored: async (site) =>
    unique((await readTableRows(site, 'beta_signup')).map(({ email, project }) => [email, project])),
});

/** Saves of the dedicated offers, by the name of the only offer; acknowledged with the version. */
export const createSaveHistory = (session: Record<string, string>): WriteHistory => ({
  ...emptyHistory(false),
  next() {
    const name = randomUUID();
    return {
      key: name,
      async send(origin) {
        const response = await postDedicatedOffers(origin, [{ ...createBlankOffer('1'), name }], session);
        expect(response.status).toBe(200);
        return String(((await response.json()) as { version: number }).version);
      },
    };
  },
  async stored(site) {
    const rows = await readTableRows(site, 'dedicated_version');
    const versions = rows.map(({ version }) => version).sort((a, b) => a - b);
    expect(versions).toEqual(rows.map((_, index) => index + 1));
    return unique(rows.map(({ version, offers }) => [JSON.parse(offers)[0].name, String(version)]));
  },
});

const emptyHistory = (isSentAgain: boolean) => ({
  isSentAgain,
  kept: new Map<string, string>(),
  unanswered: [] as Attempt[],
});

function unique(entries: [string, string][]): Map<string, string> {
  const map = new Map(entries);
  expect(map.size).toBe(entries.length);
  return map;
}
