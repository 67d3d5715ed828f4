import { hashCheaply } from '@site/api/testing/password';
import { type DatabaseLocation, withDatabaseAt } from '@site/api/testing/rows';
import type { DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { addEditor, enableTotp, toEditorKey } from '../../api/src/auth/editors.ts';
import { openSession as openSessionOf } from '../../api/src/auth/session.ts';
import type { Site } from './site.ts';
import { expect } from './test.ts';

/** The password the host printed when it started (README, « Two commands »). */
export function readPrintedPassword({ output }: Site): string {
  const password = output.join('\n').match(/^Mot de passe administrateur .* : (\S+)$/m)?.[1];
  if (!password) throw new Error('the host printed no password');
  return password;
}

/** Asks the API as a program beside the browser would. */
export const callAdminApi = (
  { origin }: Site,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
) =>
  fetch(origin + path, {
    method,
    headers: {
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

/** Opens an admin session and returns its token. */
export async function openSession(site: Site): Promise<string> {
  const response = await callAdminApi(site, 'POST', '/api/admin/session', {
    password: readPrintedPassword(site),
  });
  expect(response.status).toBe(201);
  return (await response.json()).token;
}

/** Saves the operator's offers, as the editor at /admin does. */
export async function saveOffers(site: Site, offers: DedicatedOffer[], token?: string): Promise<void> {
  const response = await callAdminApi(
    site,
    'POST',
    '/api/save-dedicated',
    offers,
    token ?? (await openSession(site)),
  );
  expect(response.status).toBe(200);
}

/** Adds an editor with one-time codes. @returns their secret, and the token of an open session */
export const addEditorWithCode = (store: DatabaseLocation, name: string, password: string) =>
  withDatabaseAt(store, async (database) => {
    const hash = hashCheaply(password);
    await addEditor(database, name, hash, Date.now());
    const account = { key: toEditorKey(name), name };
    const secret = await enableTotp(database, account.key);
    if (!secret) throw new Error(`no editor ${name}`);
    const { token } = await openSessionOf(database, hash, Date.now(), account);
    return { secret, token };
  });
