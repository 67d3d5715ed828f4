import { EDITOR_NAME_MAX } from '@site/api-contract/admin-rules';
import { clearAllAttempts } from '../auth/attempts.ts';
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
import { CommandError, parseArguments, runCommand, UsageError, withDatabase } from './command.ts';

const requireEditor = <T>(result: T | undefined | false, name: string): T => {
  if (result === undefined || result === false) throw new CommandError(`There is no editor « ${name} ».`);
  return result;
};

const commands: Record<string, (name: string, isOff: boolean) => Promise<void>> = {
  add: (name) =>
    withDatabase(async (database) => {
      const password = generatePassword();
      const isAdded = await addEditor(database, name, await hashPassword(password), Date.now());
      if (!isAdded) throw new CommandError(`There is an editor « ${name} » already.`);
      console.log(`Password of ${name}: ${password}`);
    }),
  password: (name) =>
    withDatabase(async (database) => {
      const password = generatePassword();
      requireEditor(await changePassword(database, toEditorKey(name), await hashPassword(password)), name);
      await clearAllAttempts(database);
      console.log(`New password of ${name}: ${password}`);
    }),
  totp: (name, isOff) =>
    withDatabase(async (database) => {
      if (isOff) {
        requireEditor(await disableTotp(database, toEditorKey(name)), name);
        console.log(`${name} no longer needs a code.`);
        return;
      }
      const { publicOrigin } = parseApiConfig(addOperatorDefaults(process.env));
      const secret = requireEditor(await enableTotp(database, toEditorKey(name)), name);
      console.log(`Secret: ${secret}\n${buildTotpUri(secret, new URL(publicOrigin).host, name)}`);
    }),
  remove: (name) =>
    withDatabase(async (database) => {
      requireEditor(await removeEditor(database, toEditorKey(name)), name);
      console.log(`${name} is removed.`);
    }),
};

async function list(): Promise<void> {
  const editors = await withDatabase(listEditors);
  for (const { name, created_at, totp_secret } of editors) {
    const since = new Date(created_at).toISOString().slice(0, 10);
    console.log(`${name}  since ${since}${totp_secret ? '  with one-time codes' : ''}`);
  }
  console.log(`${editors.length} in total`);
}

runCommand('admin-editors', async () => {
  const { values, positionals } = parseArguments({ off: { type: 'boolean', default: false } });
  const [command = '', name = '', ...others] = positionals;
  if (command === 'list' && positionals.length === 1) return list();
  const run = commands[command];
  if (!run) throw new UsageError('Use add, list, password, totp or remove.');
  if (others.length > 0) throw new UsageError('Put a name of several words between quotes.');
  const isUsable = toEditorKey(name) !== '' && name.length <= EDITOR_NAME_MAX && /^\P{Cc}*$/u.test(name);
  if (!isUsable) {
    throw new UsageError(`Pass a name of at most ${EDITOR_NAME_MAX} characters that isn’t « admin ».`);
  }
  await run(name, values.off);
});
