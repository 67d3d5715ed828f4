import { createHash } from 'node:crypto';
import {
  type ContactResponse,
  contactRequestSchema,
  contactResponseSchema,
  noticeRequestSchema,
} from '@site/api-contract/forms/contact';
import { contactNextSteps, newMessageLabel } from '@site/api-contract/forms/contact-confirmation';
import { contactForm, noticeForm, selectContactForm } from '@site/api-contract/forms/contact-form';
import { listAnswers } from '@site/api-contract/forms/form';
import { computeReference } from '@site/api-contract/forms/reference';
import { formatQuoteLine } from '@site/api-contract/quote/quote-text';
import type { Request, RequestHandler, Response } from 'express';
import { uuidv7 } from 'uuidv7';
import { z } from 'zod';
import type { PricedQuote, QuotePricer } from '../catalog/published-offers.ts';
import { bodyHandlers, isFormContentType } from '../http/body.ts';
import { getClientAddress } from '../http/client-address.ts';
import type { EndpointsOf } from '../http/endpoints.ts';
import { HttpProblem } from '../http/problem.ts';
import {
  bodyProblemTypes,
  buildDatabaseProblemResponses,
  buildFormRequestBody,
  buildSuccessResponse,
} from '../http/responses.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { ContactMessage } from './contact-message.ts';
import { acceptContact, type ContactResult } from './contact-store.ts';
import { buildColumns, readSubmission } from './declared-form.ts';
import { FormLimiter } from './form-limiter.ts';
import { FormResponder, type FormRouteOptions, getRejectionOutcome } from './form-reply.ts';

export const contactPaths = {
  '/send-contact': {
    post: {
      tags: ['Visiteurs'],
      summary: 'Envoyer un message',
      description:
        'Le message et l’e-mail à l’exploitant sont enregistrés avant la réponse. Le même envoi (idempotencyKey) n’est enregistré qu’une fois. Un formulaire simple reçoit une page HTML.',
      requestBody: buildFormRequestBody(z.union([contactRequestSchema, noticeRequestSchema])),
      responses: {
        '201': buildSuccessResponse('Enregistré', contactResponseSchema),
        '200': buildSuccessResponse('Déjà enregistré sous cette clé', contactResponseSchema),
        ...buildDatabaseProblemResponses(...bodyProblemTypes, 'key-reused', 'too-many-requests'),
      },
    },
  },
};

/**
 * Returns the page that answers an accepted plain form, with the same text as the confirmation of the form's script.
 * @param body the submitted form
 * @param quoted the quote of `body`, checked against the published offers
 */
const acceptedPage = (reference: string, body: Record<string, unknown>, quoted?: PricedQuote) => ({
  title: 'Message envoyé',
  paragraphs: [
    contactForm.messages.success,
    `Votre référence : ${reference}. Elle nous suffit pour retrouver votre demande.`,
    contactNextSteps,
  ],
  facts: [
    ...(quoted?.lines ?? []).map(({ name, quantity, options }) =>
      [
        `Offre : ${name}`,
        ...(quantity > 1 ? [`${quantity} fois`] : []),
        ...options.map(({ label, value }) => `${label} : ${value}`),
      ].join(', '),
    ),
    ...listAnswers(selectContactForm(body), body).map(({ label, value }) => `${label} : ${value}`),
  ],
  backHref: selectContactForm(body).page,
  backLabel: newMessageLabel,
});

/** Returns the checked message or notice of a request; null if its honeypot is filled. */
const readContact = (request: Request) =>
  selectContactForm(request.body) === noticeForm
    ? readSubmission(noticeForm, noticeRequestSchema, request)
    : readSubmission(contactForm, contactRequestSchema, request);

/**
 * Returns an idempotency key for a form without one: equal fields on the same UTC day get the same key. A page served
 * from a file carries no fresh UUID, and without JavaScript nothing stops a second click.
 */
function contentKey(message: ContactMessage, now: Date): string {
  const content = JSON.stringify([
    now.toISOString().slice(0, 10),
    ...Object.values(buildColumns(contactForm, message)),
    message.quote?.map(formatQuoteLine),
  ]);
  return `sha256:${createHash('sha256').update(content).digest('base64url')}`;
}

/** Outcome of a submission, for the metrics. */
export type ContactOutcome = ContactResult['outcome'] | 'honeypot' | 'refused' | 'limited' | 'failed';

interface ContactRouteOptions extends FormRouteOptions<ContactOutcome> {
  /** The operator's mailbox. */
  operator: string;
  published: QuotePricer;
}

/** Returns the endpoint that accepts a visitor's message (docs/product.md#contact, #forms). */
export function createContactEndpoints(options: ContactRouteOptions): EndpointsOf<typeof contactPaths> {
  const { database, published, operator, publicOrigin, onStored, onOutcome } = options;
  const reply = new FormResponder(options);
  const refusal = 'Trop de messages envoyés depuis votre connexion.';
  const limit = new FormLimiter(database, { form: 'contact', limits: options.limits, refusal });

  const accept = (
    request: Request,
    response: Response,
    status: 200 | 201,
    accepted: Omit<ContactResponse, 'status'>,
    quoted?: PricedQuote,
  ) => {
    const body: ContactResponse = { status: 'accepted', ...accepted };
    reply.accepted(request, response, status, body, acceptedPage(accepted.reference, request.body, quoted));
  };

  const submit: RequestHandler = async (request, response) => {
    const contact = readContact(request);
    if (!contact) {
      onOutcome?.('honeypot');
      const id = uuidv7();
      return accept(request, response, 201, { id, reference: computeReference(id) });
    }
    const { consent: _consent, honeypot: _honeypot, ...fields } = contact;
    const quoted = fields.quote?.length ? await published.quote(fields.quote) : undefined;
    const isPlain = isFormContentType(request.get('Content-Type'));
    const message: ContactMessage = {
      ...fields,
      quoted,
      ...(isPlain && { idempotencyKey: fields.idempotencyKey ?? contentKey(fields, new Date()) }),
    };
    const sender = { address: getClientAddress(request), email: fields.email };
    const accepted = await acceptContact(database, message, {
      admit: limit.admit(sender),
      receipt: { operator, publicOrigin, limit: options.limits['contact-receipt'] },
    });
    onOutcome?.(accepted.outcome);
    if (accepted.outcome === 'keyReused')
      throw new HttpProblem(
        'key-reused',
        'Cette clé d’envoi a déjà servi pour un autre message : renvoyez avec une nouvelle clé.',
        { errors: [{ field: 'idempotencyKey', message: 'Clé déjà utilisée pour un autre message.' }] },
      );
    if (accepted.outcome === 'stored') onStored();
    const { id, reference } = accepted;
    accept(request, response, accepted.outcome === 'stored' ? 201 : 200, { id, reference }, quoted);
  };

  const refuse = reply.refusing(
    (body) => {
      const form = selectContactForm(body as object | null);
      return { title: 'Message non envoyé', backHref: form.page, form };
    },
    // `submit` has already reported a reused key (409).
    (status) => status !== 409 && onOutcome?.(getRejectionOutcome(status)),
  );
  return {
    '/send-contact': { post: [requireSameOrigin(options.publicOrigin), ...bodyHandlers, submit], refuse },
  };
}
