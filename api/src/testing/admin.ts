import { sessionSchema } from '@site/api-contract/admin';
import { ADMIN_SESSION_PATH, SAVE_DEDICATED_PATH } from '@site/api-contract/admin-rules';
import { expect } from 'vitest';
import { ADMIN_PASSWORD } from './password.ts';
import { postJson } from './post.ts';

/** Opens a session as the editor does. */
export const login = (origin: string, password = ADMIN_PASSWORD, headers: Record<string, string> = {}) =>
  postJson(origin + ADMIN_SESSION_PATH, { password }, headers);

/** The header of an open session. */
export async function signIn(origin: string): Promise<{ Authorization: string }> {
  const response = await login(origin);
  expect(response.status).toBe(201);
  return { Authorization: `Bearer ${sessionSchema.parse(await response.json()).token}` };
}

/** Saves the list as the editor does. */
export const save = (origin: string, offers: unknown, headers: Record<string, string> = {}) =>
  postJson(origin + SAVE_DEDICATED_PATH, offers, headers);
