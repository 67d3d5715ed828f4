import { z } from 'zod';
import {
  CONTACT_MESSAGE_MIN,
  CONTACT_PHONE_MIN,
  contactFieldNames,
  contactLimits,
  contactMessages,
} from './contact-rules.ts';
import { formatMultilineMessage, formatTooLongMessage } from './field-words.ts';
import {
  buildEmailSchema,
  buildIdempotencyKeySchema,
  buildRequestBodySchema,
  buildRequiredLineSchema,
  SINGLE_LINE_PATTERN,
} from './fields.ts';
import { quoteSchema } from './quote-request.ts';
import { OFFER_ID_PATTERN } from './quote-text.ts';

/** Control characters and lone surrogates, which a database can't store. */
const unprintable = /[^\P{Cc}\n\t]|\p{Cs}/gu;

const UNKNOWN_OFFER = 'L’offre demandée n’est pas reconnue : choisissez-la de nouveau dans le catalogue.';

/**
 * Body of `POST /send-contact` (docs/product.md#contact), as JSON. Optional: `offre` (the offer the visitor came from),
 * `quote` (the lines of the quote), `rappel` (when to call back), `adresse` (the place to be connected).
 * `idempotencyKey` is one UUID per submission, unchanged in every retry. `honeypot` must be empty or absent. The error
 * for an unknown field names the field.
 */
export const contactRequestSchema = buildRequestBodySchema({
  firstname: buildRequiredLineSchema(contactFieldNames.firstname, contactLimits.firstname),
  lastname: buildRequiredLineSchema(contactFieldNames.lastname, contactLimits.lastname),
  email: buildEmailSchema(),
  phone: z
    .string({ error: contactMessages.phone_missing })
    .trim()
    .min(CONTACT_PHONE_MIN, contactMessages.phone_missing)
    .max(contactLimits.phone, formatTooLongMessage(contactFieldNames.phone, contactLimits.phone))
    .regex(SINGLE_LINE_PATTERN, formatMultilineMessage(contactFieldNames.phone)),
  message: z
    .string({ error: contactMessages.message_too_short })
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replace(unprintable, '').trim())
    .min(CONTACT_MESSAGE_MIN, contactMessages.message_too_short)
    .max(contactLimits.message, formatTooLongMessage(contactFieldNames.message, contactLimits.message)),
  consent: z.literal(true, contactMessages.consent_missing),
  honeypot: z.literal('', 'honeypot : ce champ doit rester vide.').default(''),
  offre: z.string(UNKNOWN_OFFER).regex(OFFER_ID_PATTERN, UNKNOWN_OFFER).optional(),
  quote: quoteSchema.optional(),
  rappel: buildRequiredLineSchema(contactFieldNames.rappel, contactLimits.rappel).optional(),
  adresse: buildRequiredLineSchema(contactFieldNames.adresse, contactLimits.adresse).optional(),
  idempotencyKey: buildIdempotencyKeySchema().optional(),
}).meta({ id: 'Contact' });

/** A submission whose every field has been checked and trimmed. */
export type ContactRequest = z.infer<typeof contactRequestSchema>;

/**
 * Answer to an accepted submission: 201 the first time, 200 with the same `id` when the same `idempotencyKey` comes
 * again. The submission is in the database before the API answers. `reference` is the visitor's name for the message.
 */
export const contactResponseSchema = z
  .object({
    status: z.literal('accepted'),
    id: z.uuid(),
    reference: z.string(),
  })
  .meta({ id: 'ContactResponse' });

export type ContactResponse = z.infer<typeof contactResponseSchema>;
