import { randomUUID } from 'node:crypto';
import { contactRequestSchema } from '@site/api-contract/forms/contact';
import { postJson } from './post.ts';

/** Returns a valid body of `POST /send-contact`, with the test's changes. */
export function buildContactBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    firstname: 'Zoé',
    lastname: 'Le Goff',
    email: 'zoe@example.org',
    phone: '01 23 45 67 89',
    message: 'Bonjour, je souhaite un devis pour héberger notre application métier.',
    consent: true,
    honeypot: '',
    ...changes,
  };
}

const { consent: _, honeypot: __, ...stored } = contactRequestSchema.parse(buildContactBody());
/** Stored fields of {@link buildContactBody}. */
export const contactMessage = stored;

/** Like {@link buildContactBody}, with a fresh idempotency key. */
export function buildKeyedContactBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return buildContactBody({ idempotencyKey: randomUUID(), ...changes });
}

/** Like {@link buildContactBody}, as fields of a plain form. */
export function buildContactFields(changes: Record<string, string> = {}): Record<string, string> {
  return { ...(buildContactBody() as Record<string, string>), consent: 'on', ...changes };
}

/** Posts a submission as the contact page's script does. */
export function postContact(origin: string, body: unknown, headers: Record<string, string> = {}) {
  return postJson(`${origin}/send-contact`, body, headers);
}

/** Posts a submission as the contact page does without JavaScript. */
export function postContactForm(
  origin: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return fetch(`${origin}/send-contact`, { method: 'POST', headers, body: new URLSearchParams(fields) });
}
