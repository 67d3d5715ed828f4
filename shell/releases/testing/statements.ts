import { randomUUID } from 'node:crypto';
import {
  type PrivateKey,
  privateKeySchema,
  type Statement,
  type StatementRequest,
} from '@site/api-contract/releases/releases';
import { CompactSign, exportJWK, generateKeyPair, importJWK } from 'jose';
import { computeKeyId } from '../access/keys.ts';

/** Generates an Ed25519 key pair. */
export async function generatePrivateKey(): Promise<PrivateKey> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  return privateKeySchema.parse(await exportJWK(privateKey));
}

/** Signs any content as a statement, also invalid content. */
export async function signPayload(jwk: PrivateKey, content: unknown, header: object = {}): Promise<string> {
  return new CompactSign(Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)))
    .setProtectedHeader({ alg: 'EdDSA', kid: await computeKeyId(jwk), ...header })
    .sign(await importJWK(jwk, 'EdDSA'));
}

/** Returns the content of a valid statement, with the test's changes. */
export function buildStatement(
  aud: string,
  change: StatementRequest,
  others: Partial<Statement> = {},
): Statement {
  const iat = Math.floor(Date.now() / 1000);
  return { aud, change, iat, exp: iat + 600, jti: randomUUID(), ...others };
}
