import { z } from 'zod';
import { quoteSchema } from '../quote/quote-request.ts';
import { OFFER_ID_PATTERN } from '../quote/quote-text.ts';
import { contactForm, noticeForm } from './contact-form.ts';
import { buildFormSchema } from './form-schema.ts';

const UNKNOWN_OFFER = 'L’offre demandée n’est pas reconnue : choisissez-la de nouveau dans le catalogue.';

const aboutOffers = {
  offre: z.string(UNKNOWN_OFFER).regex(OFFER_ID_PATTERN, UNKNOWN_OFFER).optional(),
  quote: quoteSchema.optional(),
};

/** Body of `POST /send-contact` (docs/product.md#contact). */
export const contactRequestSchema = buildFormSchema(contactForm, aboutOffers).meta({ id: 'Contact' });

/** The same of a notice of illegal content. Its phone number is stored empty. */
export const noticeRequestSchema = buildFormSchema(noticeForm, {
  ...aboutOffers,
  phone: z.literal('').default(''),
}).meta({ id: 'Notice' });

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
