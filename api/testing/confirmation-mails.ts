import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

/** Returns the token of the confirmation link in a mail's text. */
export function findConfirmationToken(text: string | undefined): string {
  const token = /\/beta-signup\/confirmation\?jeton=([\w-]{43})\n/.exec(text ?? '')?.[1];
  if (!token) throw new Error(`no confirmation link in: ${text}`);
  return token;
}

/** Returns the mails in files to this address, oldest first. */
export async function readMailsTo(dataDir: string, address: string) {
  const folder = join(dataDir, 'mail');
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [];
  const mails = await Promise.all(
    names.sort().map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
  );
  return mails.filter(({ to }) => to?.some((each) => each.address === address));
}
