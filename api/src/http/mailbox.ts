import { domainToASCII } from 'node:url';

/**
 * Whose mailbox an address leads to, for limits alone: in lower case, without what most providers let their customers
 * add behind `+`, the domain as it stands in the DNS. Dots stay: few providers ignore them.
 */
export function mailboxOf(email: string): { mailbox: string; domain: string } {
  const at = email.lastIndexOf('@');
  const written = email.slice(at + 1).toLowerCase();
  const domain = domainToASCII(written) || written;
  const local = email.slice(0, at).normalize('NFC').toLowerCase();
  const [name] = local.split('+');
  return { mailbox: `${name || local}@${domain}`, domain };
}
