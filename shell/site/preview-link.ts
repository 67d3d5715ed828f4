import { createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { link, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { SitePaths } from './paths.ts';
import { Refusal } from './registry.ts';

/** What a preview link grants: the pages of a candidate, until a time in epoch milliseconds. */
const grantSchema = z.object({ edition: z.string(), until: z.number() });
export type Grant = z.infer<typeof grantSchema>;

const KEY_BYTES = 32;

/** The key in a file; undefined when it isn't whole: what an empty one signs, anybody can sign. */
export function wholeKey(file: string): Buffer | undefined {
  if (!existsSync(file)) return undefined;
  const key = readFileSync(file);
  return key.length === KEY_BYTES ? key : undefined;
}

/**
 * The secret that signs preview links, made with the first one. Deleting the file makes every link invalid. Throws
 * {@link Refusal} when it was cut.
 */
export async function previewKey({ root, previewKey: file }: SitePaths): Promise<Buffer> {
  const own = join(root, `.preview-key-${randomUUID()}`);
  await writeFile(own, randomBytes(KEY_BYTES), { mode: 0o600 });
  try {
    // It appears whole, or is another's.
    await link(own, file).catch(() => {});
  } finally {
    await rm(own);
  }
  const key = wholeKey(file);
  if (!key) throw new Refusal(`${file} isn’t whole: delete it, and sign links anew`);
  return key;
}

const signature = (key: Buffer, content: string) =>
  createHmac('sha256', key).update(content).digest('base64url');

/** Signs a grant (HMAC-SHA-256 over its JSON), fit for an address and a cookie. */
export function signPreview(key: Buffer, grant: Grant): string {
  const content = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${content}.${signature(key, content)}`;
}

/** Reads a token back. `invalid` when it wasn't signed with this key, `expired` when its time is over. */
export function readPreview(key: Buffer, token: string, now: number): Grant | 'invalid' | 'expired' {
  const [content = '', signed = ''] = token.split('.');
  const expected = Buffer.from(signature(key, content));
  const given = Buffer.from(signed);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid';
  const grant = grantSchema.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')));
  if (!grant.success) return 'invalid';
  return grant.data.until > now ? grant.data : 'expired';
}
