import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const grantSchema = z.object({ variant: z.string(), until: z.number() });
export type PreviewGrant = z.infer<typeof grantSchema>;

const signature = (key: Buffer, content: string) =>
  createHmac('sha256', key).update(content).digest('base64url');

/** Returns a signed grant (HMAC-SHA-256 over its JSON) for a URL or a cookie. */
export function signPreviewToken(key: Buffer, grant: PreviewGrant): string {
  const content = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${content}.${signature(key, content)}`;
}

/** Returns the link that shows a variant until a date in ISO 8601; it opens the variant's first page, `path`. */
export const buildPreviewLink = (
  { key, origin }: { key: Buffer; origin: string },
  { variant, until, path }: { variant: string; until: string; path: string },
): string => `${origin}${path}?apercu=${signPreviewToken(key, { variant, until: Date.parse(until) })}`;

/** Returns a token's grant; `invalid` without this key's signature, `expired` after its end. */
export function verifyPreviewToken(
  key: Buffer,
  token: string,
  now: number,
): PreviewGrant | 'invalid' | 'expired' {
  const [content = '', signed = ''] = token.split('.');
  const expected = Buffer.from(signature(key, content));
  const givenSignature = Buffer.from(signed);
  if (givenSignature.length !== expected.length || !timingSafeEqual(givenSignature, expected))
    return 'invalid';
  const grant = grantSchema.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')));
  if (!grant.success) return 'invalid';
  return grant.data.until > now ? grant.data : 'expired';
}
