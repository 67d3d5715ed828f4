import type { Invocation } from '@site/api/cli/command';
import { createKeyPair, KeyFileExistsError } from '../releases/access/key-pair.ts';
import { UserError } from '../site/errors.ts';
import type { CommandOutput } from './output.ts';

/** Makes a key in a file, and explains both halves on standard error. */
export async function create({ words: [file = ''], io }: Invocation): Promise<CommandOutput> {
  const shared = await createKeyPair(file).catch((error) => {
    throw error instanceof KeyFileExistsError ? new UserError(error.message) : error;
  });
  io.stderr.write(
    `${file} holds the secret: set DELIVERY_KEY to it, and keep it out of the repository. The site’s operator adds the public half, ${file}.pub: site teams add NAME --remotes REMOTES --key ${file}.pub\n`,
  );
  return { lines: [shared], json: JSON.parse(shared) };
}
