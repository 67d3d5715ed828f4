import { z } from 'zod';
import { CONTACT_MESSAGE_MIN, CONTACT_PHONE_MIN, contactLimits, contactMessages } from './contact-rules.ts';
import { bodyOf, email, idempotencyKey, lengthOf, line, notOneLine, oneLine } from './fields.ts';
import { quoteSchema } from './quote-request.ts';
import { OFFER_ID } from './quote-text.ts';

/** NUL and lone surrogates don't survive a database. */
const unprintable = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/**
 * Body of `POST /send-contact` (docs/product.md#contact), as JSON.
 * `offre` (the offer the visitor came from), `quote` (what is asked for), `rappel` (when to call back), `adresse` (the place
 * to be connected) and `idempotencyKey` (one UUID per submission, sent again unchanged with every retry) are additions;
 * `honeypot` must be empty or absent. Unknown fields are refused by name.
 */
export const contactRequestSchema = bodyOf({
  firstname: line('Prénom', contactLimits.firstname),
  lastname: line('Nom', contactLimits.lastname),
  email: email(),
  phone: z
    .string({ error: contactMessages.phone_missing })
    .trim()
    .min(CONTACT_PHONE_MIN, contactMessages.phone_missing)
    .max(contactLimits.phone, {
      error: (issue) =>
        `Téléphone : ${lengthOf(issue.input)} caractères reçus, de ${CONTACT_PHONE_MIN} à ${contactLimits.phone} acceptés.`,
    })
    .regex(oneLine, notOneLine('Téléphone')),
  message: z
    .string({ error: contactMessages.message_too_short })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(unprintable, '').trim())
    .min(CONTACT_MESSAGE_MIN, contactMessages.message_too_short)
    .max(contactLimits.message, {
      error: (issue) =>
        `Message : ${lengthOf(issue.input)} caractères reçus, de ${CONTACT_MESSAGE_MIN} à ${contactLimits.message} acceptés.`,
    }),
  consent: z.literal(true, contactMessages.consent_missing),
  honeypot: z.literal('', 'honeypot : ce champ doit rester vide.').default(''),
  offre: z
    .string('Offre : valeur qui n’est pas un texte, identifiant d’offre accepté.')
    .regex(
      OFFER_ID,
      'Offre : identifiant non reconnu, de 1 à 80 lettres, chiffres, points, tirets ou soulignés acceptés.',
    )
    .optional(),
  quote: quoteSchema.optional(),
  rappel: line('Rappel', contactLimits.rappel).optional(),
  adresse: line('Adresse à raccorder', contactLimits.adresse).optional(),
  idempotencyKey: idempotencyKey().optional(),
}).meta({ id: 'Contact' });

/** A submission whose every field has been checked and trimmed. */
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/**
 * Answer to an accepted submission: 201 the first time, 200 when the same `idempotencyKey` comes again, with the
 * same `id`. Whoever reads it may forget the submission: it is in the database. The visitor names it by `reference`.
 */
export const contactAcceptedSchema = z
  .object({
    status: z.literal('accepted'),
    id: z.uuid(),
    reference: z.string(),
  })
  .meta({ id: 'ContactAccepted' });

export type ContactAccepted = z.infer<typeof contactAcceptedSchema>;
