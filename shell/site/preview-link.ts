import { signText, verifySignature } from '@site/api/http/signature';
import { z } from 'zod';

const grantSchema = z.object({ variant: z.string(), until: z.number() });
export type PreviewGrant = z.infer<typeof grantSchema>;

/** Where a token is valid: a link's token is none in a cookie, which only the host writes. */
type TokenUse = 'link' | 'cookie';

const buildSignedText = (content: string, use: TokenUse) =>
  use === 'cookie' ? `cookie:${content}` : content;

/** Returns a signed grant (HMAC-SHA-256 over its JSON). */
export function signPreviewToken(key: Buffer, grant: PreviewGrant, use: TokenUse = 'link'): string {
  const content = Buffer.from(JSON.stringify(grant)).toString('base64url');
  return `${content}.${signText(key, buildSignedText(content, use))}`;
}

/** Returns the link that shows a variant until a date in ISO 8601; it opens the variant's first page, `path`. */
export const buildPreviewLink = (
  { key, origin }: { key: Buffer; origin: string },
  { variant, until, path }: { variant: string; until: string; path: string },
): string => `${origin}${path}?apercu=${signPreviewToken(key, { variant, until: Date.parse(until) })}`;

/** Returns a token's grant; `invalid` without this key's signature for this use, `expired` after its end. */
export function verifyPreviewToken(
  key: Buffer,
  token: string,
  now: number,
  use: TokenUse = 'link',
): PreviewGrant | 'invalid' | 'expired' {
  const [content = '', signature = ''] = token.split('.');
  if (!verifySignature(key, buildSignedText(content, use), signature)) return 'invalid';
  const grant = grantSchema.safeParse(JSON.parse(Buffer.from(content, 'base64url').toString('utf8')));
  if (!grant.success) return 'invalid';
  return grant.data.until > now ? grant.data : 'expired';
}
