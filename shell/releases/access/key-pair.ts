import { rm, writeFile } from 'node:fs/promises';
import { privateKeySchema } from '@site/api-contract/releases/releases';
import { exportJWK, generateKeyPair } from 'jose';

/** One of the two files of a new key exists. No key was made. */
export class KeyFileExistsError extends Error {
  constructor(file: string) {
    super(`${file} is there already: it isn’t overwritten, and no key was made.`);
  }
}

const create = (file: string, text: string, mode: number) =>
  writeFile(file, text, { mode, flag: 'wx' }).catch((error) => {
    throw error.code === 'EEXIST' ? new KeyFileExistsError(file) : error;
  });

/**
 * Makes an Ed25519 key: writes the secret to `file`, for its owner alone, and the public half to `file.pub`.
 *
 * @returns the public half as JSON
 * @throws KeyFileExistsError when one of both files exists; the other one isn't written
 */
export async function createKeyPair(file: string): Promise<string> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const secret = privateKeySchema.parse(await exportJWK(privateKey));
  const { kty, crv, x } = secret;
  const shared = JSON.stringify({ kty, crv, x });
  const sharedFile = `${file}.pub`;
  await create(sharedFile, `${shared}\n`, 0o644);
  await create(file, `${JSON.stringify(secret)}\n`, 0o600).catch(async (error) => {
    await rm(sharedFile);
    throw error;
  });
  return shared;
}
