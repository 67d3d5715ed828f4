import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BETA_SIGNUP_PATH } from '@site/api-contract/beta-rules';
import { blankOffer } from '@site/api-contract/dedicated';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hashPassword } from './admin/password.ts';
import { parseApiConfig } from './config.ts';
import { openSession, save } from './testing/admin.ts';
import { type ApiProcess, startApiProcess } from './testing/api-process.ts';
import { fileCleanup } from './testing/cleanup.ts';
import { postJson } from './testing/post.ts';
import { type PostgresServer, startPostgres } from './testing/postgres.ts';
import { rowsOf } from './testing/rows.ts';
import { ADMIN_PASSWORD } from './testing/start-api.ts';
import { tempDir } from './testing/temp-dir.ts';

const ROUNDS = 3;
const WRITERS = 4;

const afterFile = fileCleanup();
let server: PostgresServer;
let ADMIN_PASSWORD_HASH: string;
beforeAll(async () => {
  server = await startPostgres(afterFile);
  ADMIN_PASSWORD_HASH = await hashPassword(ADMIN_PASSWORD);
});

/** What the API has promised. */
interface Ledger {
  /** Addresses signed up, and those whose connection broke before an answer. */
  signedUp: Set<string>;
  unanswered: Set<string>;
  /** Version → the name its only offer was saved under. */
  saved: Map<number, string>;
}

async function signUpUntilKilled({ origin }: ApiProcess, { signedUp, unanswered }: Ledger): Promise<void> {
  for (;;) {
    const email = `${randomUUID()}@example.org`;
    const address = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 254)).join('.');
    try {
      const headers = { 'X-Forwarded-For': address };
      const { status } = await postJson(origin + BETA_SIGNUP_PATH, { email, project: 'a' }, headers);
      if (status === 200) signedUp.add(email);
    } catch {
      unanswered.add(email);
      return;
    }
  }
}

async function saveUntilKilled(
  api: ApiProcess,
  session: Record<string, string>,
  ledger: Ledger,
): Promise<void> {
  for (;;) {
    const name = randomUUID();
    try {
      const response = await save(api.origin, [{ ...blankOffer('1'), name }], session);
      const { version } = (await response.json()) as { version: number };
      ledger.saved.set(version, name);
    } catch {
      return;
    }
  }
}

/** Kills the API in the middle of sign-ups and saves, several times, then compares promises with rows. */
async function killRounds(settings: Record<string, string>): Promise<void> {
  const env = { TRUST_PROXY: 'loopback', ADMIN_PASSWORD_HASH, LOG_LEVEL: 'info', ...settings };
  const ledger: Ledger = { signedUp: new Set(), unanswered: new Set(), saved: new Map() };
  for (let round = 0; round < ROUNDS; round++) {
    const [signups, saves] = [ledger.signedUp.size, ledger.saved.size];
    const api = await startApiProcess(env, onTestFinished);
    const session = await openSession(api.origin);
    const writers = Array.from({ length: WRITERS }, () => [
      signUpUntilKilled(api, ledger),
      saveUntilKilled(api, session, ledger),
    ]);
    const underLoad = () => {
      expect(ledger.signedUp.size).toBeGreaterThan(signups + 10);
      expect(ledger.saved.size).toBeGreaterThan(saves + 10);
    };
    await vi.waitFor(underLoad, { timeout: 20_000, interval: 5 });
    // Nothing is waited for here: the moment of the crash has to be arbitrary.
    await pause(Math.random() * 100);
    expect(await api.end('SIGKILL')).toBe('SIGKILL');
    await Promise.all(writers.flat());
  }
  await compare({ config: parseApiConfig(env) }, ledger);
}

async function compare(site: { config: ReturnType<typeof parseApiConfig> }, ledger: Ledger): Promise<void> {
  const stored = (await rowsOf(site, 'beta_signup')).map(({ email }) => email);
  expect(new Set(stored).size).toBe(stored.length);
  expect([...ledger.signedUp].filter((email) => !stored.includes(email))).toEqual([]);
  const possible = new Set([...ledger.signedUp, ...ledger.unanswered]);
  expect(stored.filter((email) => !possible.has(email))).toEqual([]);
  // One mail to the operator and one to the visitor for each, sent or waiting.
  expect(await rowsOf(site, 'outbox')).toHaveLength(2 * stored.length);

  const versions = await rowsOf(site, 'dedicated_version');
  const names = new Map(versions.map(({ version, offers }) => [version, JSON.parse(offers)[0].name]));
  expect([...ledger.saved].filter(([version, name]) => names.get(version) !== name)).toEqual([]);
  expect(versions.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
    versions.map((_, index) => index + 1),
  );
}

describe('kill -9 during sign-ups and saves', () => {
  it('When the embedded engine is used then everything acknowledged is there exactly once', async () => {
    await killRounds({ DATA_DIR: tempDir(onTestFinished) });
  });

  it('When PostgreSQL is used then everything acknowledged is there exactly once', async () => {
    await killRounds({ DATABASE_URL: await server.createDatabase(), DATA_DIR: tempDir(onTestFinished) });
  });
});
