import { isIP } from 'node:net';
import { EDITOR_NAME_MAX } from '@site/api-contract/admin/admin-rules';
import { clearAllAttempts, UNLOCK_MS, unlockAddress } from '../auth/attempts.ts';
import {
  addEditor,
  changePassword,
  disableTotp,
  enableTotp,
  listEditors,
  removeEditor,
  toEditorKey,
} from '../auth/editors.ts';
import { generatePassword, hashPassword } from '../auth/password.ts';
import { buildTotpUri } from '../auth/totp.ts';
import { parseApiConfig } from '../config/environment.ts';
import { addOperatorDefaults } from '../config/operator-defaults.ts';
import { getLimitKey } from '../http/client-address.ts';
import { CommandError, type Invocation, UsageError, withDatabase } from './command.ts';

function requireEditor<T>(result: T | undefined | false, name: string): T {
  if (result === undefined || result === false) throw new CommandError(`There is no editor « ${name} ».`);
  return result;
}

/** @throws UsageError for a name that no editor can have */
function parseName([name = '']: string[]): string {
  const isUsable = toEditorKey(name) !== '' && name.length <= EDITOR_NAME_MAX && /^\P{Cc}*$/u.test(name);
  if (!isUsable)
    throw new UsageError(`Pass a name of at most ${EDITOR_NAME_MAX} characters that isn’t « admin ».`);
  return name;
}

export async function add({ words, io }: Invocation): Promise<string[]> {
  const name = parseName(words);
  const password = generatePassword();
  const hash = await hashPassword(password);
  const isAdded = await withDatabase(io, (database) => addEditor(database, name, hash, Date.now()));
  if (!isAdded) throw new CommandError(`There is an editor « ${name} » already.`);
  return [`Password of ${name}: ${password}`];
}

export async function list({ io }: Invocation): Promise<string[]> {
  const editors = await withDatabase(io, listEditors);
  const lines = editors.map(({ name, created_at, totp_secret }) => {
    const since = new Date(created_at).toISOString().slice(0, 10);
    return `${name}  since ${since}${totp_secret ? '  with one-time codes' : ''}`;
  });
  return [...lines, `${editors.length} in total`];
}

export async function password({ words, io }: Invocation): Promise<string[]> {
  const name = parseName(words);
  const next = generatePassword();
  const hash = await hashPassword(next);
  await withDatabase(io, async (database) => {
    requireEditor(await changePassword(database, toEditorKey(name), hash), name);
    await clearAllAttempts(database);
  });
  return [`New password of ${name}: ${next}`];
}

export function totp({ words, options, io }: Invocation<{ off?: boolean }>): Promise<string[]> {
  const name = parseName(words);
  return withDatabase(io, async (database) => {
    if (options.off) {
      requireEditor(await disableTotp(database, toEditorKey(name)), name);
      return [`${name} no longer needs a code.`];
    }
    const { publicOrigin } = parseApiConfig(addOperatorDefaults(io.env));
    const secret = requireEditor(await enableTotp(database, toEditorKey(name)), name);
    return [`Secret: ${secret}`, buildTotpUri(secret, new URL(publicOrigin).host, name)];
  });
}

export async function remove({ words, io }: Invocation): Promise<string[]> {
  const name = parseName(words);
  const isRemoved = await withDatabase(io, (database) => removeEditor(database, toEditorKey(name)));
  requireEditor(isRemoved, name);
  return [`${name} is removed.`];
}

/** Clears all failed sign-ins, or admits one address for an hour. */
export async function unlock({ words: [address], io }: Invocation): Promise<string[]> {
  if (address === undefined) {
    await withDatabase(io, clearAllAttempts);
    return ['All failed logins are cleared.'];
  }
  if (isIP(address) === 0) throw new UsageError(`« ${address} » is no IPv4 or IPv6 address.`);
  const key = getLimitKey(address);
  await withDatabase(io, (database) => unlockAddress(database, key, Date.now()));
  return [`${key} is let in for ${UNLOCK_MS / 60_000} minutes.`];
}
