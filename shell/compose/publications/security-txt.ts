import type { Operator } from '@site/kit/operator';

/** Where RFC 9116, section 3, has it looked for. */
export const SECURITY_FILE = '.well-known/security.txt';

const DAY_MS = 24 * 3_600_000;

const endOf = (day: string) => `${day}T23:59:59Z`;

/** `/.well-known/security.txt` (RFC 9116): where whoever finds a fault reports it. */
export const securityTxt = (
  { origin, email }: Pick<Operator, 'origin' | 'email'>,
  { expires, contact = email }: NonNullable<Operator['security']>,
): string =>
  [
    `Contact: ${contact.startsWith('https:') ? contact : `mailto:${contact}`}`,
    `Expires: ${endOf(expires)}`,
    'Preferred-Languages: fr, en',
    `Canonical: ${origin}/${SECURITY_FILE}`,
    '',
  ].join('\n');

/** What is to be mended before the file is believed, a month ahead; more than a year is too long (RFC 9116, section 2.5.5). */
export function securityFault({ security }: Pick<Operator, 'security'>, now: Date): string | undefined {
  if (!security) return `security: missing, so there is no /${SECURITY_FILE}`;
  const days = (Date.parse(endOf(security.expires)) - now.getTime()) / DAY_MS;
  if (days > 30 && days <= 366) return undefined;
  return `security.expires: ${security.expires} ${days > 366 ? 'is more than a year ahead' : 'is over, or within a month'}`;
}
