import { sessionSchema } from '@site/api-contract/admin/admin';
import { ADMIN_SESSION_PATH, SAVE_DEDICATED_PATH } from '@site/api-contract/admin/admin-rules';
import { expect } from 'vitest';
import { ADMIN_PASSWORD } from './password.ts';
import { postJson } from './post.ts';

/** Opens a session as the editor's page does. */
export const postLogin = (origin: string, password = ADMIN_PASSWORD, headers: Record<string, string> = {}) =>
  postJson(origin + ADMIN_SESSION_PATH, { password }, headers);

/** Opens a session and returns its header. */
export async function signIn(origin: string): Promise<{ Authorization: string }> {
  const response = await postLogin(origin);
  expect(response.status).toBe(201);
  return { Authorization: `Bearer ${sessionSchema.parse(await response.json()).token}` };
}

/** Saves the list as the editor's page does. */
export const postDedicatedOffers = (origin: string, offers: unknown, headers: Record<string, string> = {}) =>
  postJson(origin + SAVE_DEDICATED_PATH, offers, headers);

/** Header that a browser adds to a request of the site's page. */
const fromPage = { 'Sec-Fetch-Site': 'same-origin' };

/** Opens a session for a page of the site and returns the page's headers. */
export async function signInOnPage(origin: string): Promise<Record<string, string>> {
  const response = await postLogin(origin, ADMIN_PASSWORD, fromPage);
  expect(response.status).toBe(201);
  const [cookie = ''] = response.headers.getSetCookie().map((text) => text.replace(/;.*/, ''));
  return { ...fromPage, Cookie: cookie };
}
