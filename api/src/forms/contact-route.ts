import { createHash } from 'node:crypto';
import {
  type ContactRequest,
  type ContactResponse,
  contactRequestSchema,
  contactResponseSchema,
} from '@site/api-contract/contact';
import {
  contactNextSteps,
  listContactAnswers,
  newMessageLabel,
} from '@site/api-contract/contact-confirmation';
import {
  contactErrorFields,
  contactLabels,
  contactMessages,
  contactNotice,
  findContactErrors,
} from '@site/api-contract/contact-rules';
import { formatQuoteLine } from '@site/api-contract/quote-text';
import { computeReference } from '@site/api-contract/reference';
import type { Request, RequestHandler, Response } from 'express';
import { uuidv7 } from 'uuidv7';
import type { PricedQuote, QuotePricer } from '../catalog/published-offers.ts';
import { bodyHandlers, isFormContentType } from '../http/body.ts';
import { getClientAddress } from '../http/client-address.ts';
import type { EndpointsOf } from '../http/endpoints.ts';
import { createFieldsProblem, keepFirstFieldErrors, listFieldErrors, requireObject } from '../http/fields.ts';
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
import { FormLimiter } from './form-limiter.ts';
import { FormResponder, type FormRouteOptions, getRejectionOutcome, type RefusedPage } from './form-reply.ts';

export const contactPaths = {
  '/send-contact': {
    post: {
      tags: ['Visiteurs'],
      summary: 'Envoyer un message',
      description:
        'Le message et l’e-mail à l’exploitant sont enregistrés avant la réponse. Le même envoi (idempotencyKey) n’est enregistré qu’une fois. Un formulaire simple reçoit une page HTML.',
      requestBody: buildFormRequestBody(contactRequestSchema),
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
    contactMessages.success,
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
    ...listContactAnswers(body, contactLabels).map(({ label, value }) => `${label} : ${value}`),
  ],
  backHref: '/contact',
  backLabel: newMessageLabel,
});

/** Page that answers a refused plain form: the form again, for corrections. */
const refusedPage = {
  title: 'Message non envoyé',
  backHref: '/contact',
  form: {
    label: 'Envoyer le message',
    notice: contactNotice,
    action: '/send-contact',
    fields: [
      { name: 'firstname', label: contactLabels.firstname, autocomplete: 'given-name', isRequired: true },
      { name: 'lastname', label: contactLabels.lastname, autocomplete: 'family-name', isRequired: true },
      { name: 'email', type: 'email', label: contactLabels.email, autocomplete: 'email', isRequired: true },
      { name: 'phone', type: 'tel', label: contactLabels.phone, autocomplete: 'tel', isRequired: true },
      { name: 'rappel', label: contactLabels.rappel },
      { name: 'adresse', label: contactLabels.adresse },
      { name: 'message', type: 'textarea', label: contactLabels.message, isRequired: true },
      { name: 'consent', type: 'checkbox', label: contactLabels.consent, isRequired: true },
      { name: 'offre' },
      { name: 'quote' },
      { name: 'idempotencyKey' },
    ],
  },
} satisfies RefusedPage;

/**
 * Converts an HTML form's submission to the body of the JSON call. A ticked box becomes `true`, and empty optional fields
 * are left out. Line ends become `\n`, so that the message's length is what the browser's `minlength` counts.
 */
function fromForm(body: Record<string, unknown>): Record<string, unknown> {
  const { consent, message, ...rest } = body;
  const optional = ['offre', 'idempotencyKey', 'rappel', 'adresse', 'quote'];
  const filled = Object.entries(rest).filter(([name, value]) => value !== '' || !optional.includes(name));
  return {
    ...Object.fromEntries(filled),
    message: typeof message === 'string' ? message.replace(/\r\n?/g, '\n') : message,
    ...(consent !== undefined && consent !== '' && { consent: true }),
  };
}

/**
 * Returns an idempotency key for a form without one: equal fields on the same UTC day get the same key. A page served
 * from a file carries no fresh UUID, and without JavaScript nothing stops a second click.
 */
function contentKey(message: ContactMessage, now: Date): string {
  const content = JSON.stringify([
    now.toISOString().slice(0, 10),
    message.firstname,
    message.lastname,
    message.email,
    message.phone,
    message.message,
    message.offre,
    message.rappel,
    message.adresse,
    message.quote?.map(formatQuoteLine),
  ]);
  return `sha256:${createHash('sha256').update(content).digest('base64url')}`;
}

/**
 * Returns the checked submission, or `null` if its honeypot is filled. A robot fills it, and gets the answer of a success.
 * @throws HttpProblem 422 with every fault, starting with the one that the form's own script shows; 400 for a body that is
 * no object
 */
function readContact(body: unknown): ContactRequest | null {
  const fields = requireObject(body);
  const [refusal] = findContactErrors(fields);
  if (refusal === 'honeypot') return null;
  const parsed = contactRequestSchema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const first = refusal ? [{ field: contactErrorFields[refusal], message: contactMessages[refusal] }] : [];
  const errors = keepFirstFieldErrors([...first, ...listFieldErrors(parsed.error.issues)]);
  throw createFieldsProblem(errors, contactMessages.error);
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
    const isForm = isFormContentType(request.get('Content-Type'));
    const contact = readContact(isForm ? fromForm(request.body) : request.body);
    if (!contact) {
      onOutcome?.('honeypot');
      const id = uuidv7();
      return accept(request, response, 201, { id, reference: computeReference(id) });
    }
    const { consent: _consent, honeypot: _honeypot, ...fields } = contact;
    const quoted = fields.quote?.length ? await published.quote(fields.quote) : undefined;
    const message: ContactMessage = {
      ...fields,
      quoted,
      ...(isForm && { idempotencyKey: fields.idempotencyKey ?? contentKey(fields, new Date()) }),
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
    () => refusedPage,
    // `submit` has already reported a reused key (409).
    (status) => status !== 409 && onOutcome?.(getRejectionOutcome(status)),
  );
  return {
    '/send-contact': { post: [requireSameOrigin(options.publicOrigin), ...bodyHandlers, submit], refuse },
  };
}
