import type { ContactAccepted } from '@site/api-contract/contact';
import { referenceOf } from '@site/api-contract/reference';
import { type ErrorRequestHandler, type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { uuidv7 } from 'uuidv7';
import { isFormPost, readBody } from '../http/body.ts';
import { clientAddress, type TrustProxy } from '../http/client-address.ts';
import { toProblem } from '../http/errors.ts';
import { FormLimit, type RateLimit } from '../http/form-limit.ts';
import { FormReply, type ResultPageOptions } from '../http/form-reply.ts';
import { methodNotAllowed } from '../http/method.ts';
import { HttpProblem } from '../http/problem.ts';
import { requireSameOrigin } from '../http/same-origin.ts';
import type { PublishedOffers } from '../quote/published.ts';
import type { StorageHealth } from '../storage/health.ts';
import type { Database } from '../storage/schema.ts';
import { contentKey, fromForm } from './form.ts';
import { acceptedPage, refusedPage } from './page.ts';
import { readContact } from './read.ts';
import { type AcceptOutcome, acceptContact, type ContactMessage } from './store.ts';

/** How a submission ended, for the metrics. */
export type ContactOutcome = AcceptOutcome['outcome'] | 'honeypot' | 'refused' | 'limited' | 'failed';

/** What the route needs from the API around it. */
export interface ContactRouteOptions extends ResultPageOptions {
  database: Database;
  published: PublishedOffers;
  logger: Logger;
  storage: StorageHealth;
  publicOrigin: string;
  trustProxy?: TrustProxy;
  /** Messages accepted from one address. */
  limit: RateLimit;
  /** Those accepted from everybody together in that time, before each has to be confirmed. */
  crowd: number;
  /** A mail was put in the outbox. */
  onStored: () => void;
  onOutcome: (outcome: ContactOutcome) => void;
}

/** `POST /send-contact` (specification, sections 5, 7 and 8; decisions 26 and 27). Every other path is passed on. */
export function contactRoute(options: ContactRouteOptions): Router {
  const { database, published, onStored, onOutcome } = options;
  const reply = new FormReply(options);
  const limit = new FormLimit(database, 'contact', {
    limit: options.limit,
    crowd: options.crowd,
    refusal: 'Trop de messages envoyés depuis votre connexion.',
  });

  const accept = (
    request: Request,
    response: Response,
    status: 200 | 201,
    accepted: Omit<ContactAccepted, 'status'>,
  ) => {
    const body: ContactAccepted = { status: 'accepted', ...accepted };
    reply.accepted(request, response, status, body, acceptedPage(accepted.reference));
  };

  const submit: RequestHandler = async (request, response) => {
    const isForm = isFormPost(request.get('Content-Type'));
    const contact = readContact(isForm ? fromForm(request.body) : request.body);
    if (!contact) {
      onOutcome('honeypot');
      const id = uuidv7();
      return accept(request, response, 201, { id, reference: referenceOf(id) });
    }
    const { consent: _consent, honeypot: _honeypot, ...fields } = contact;
    const content = fields.idempotencyKey ?? contentKey(fields, new Date());
    const quoted = fields.quote?.length ? await published.quote(fields.quote) : undefined;
    const message: ContactMessage = { ...fields, quoted, ...(isForm && { idempotencyKey: content }) };
    const sender = { address: clientAddress(request, options.trustProxy), email: fields.email, content };
    const accepted = await limit.guard(sender, (admit) => acceptContact(database, message, admit));
    onOutcome(accepted.outcome);
    if (accepted.outcome === 'keyReused') throw keyReused();
    if (accepted.outcome === 'stored') onStored();
    const { id, reference } = accepted;
    accept(request, response, accepted.outcome === 'stored' ? 201 : 200, { id, reference });
  };

  const refuse: ErrorRequestHandler = (error, request, response, next) => {
    if (response.headersSent) return next(error);
    const problem = toProblem(error, options);
    const { status } = problem.problem;
    if (status !== 409) onOutcome(status === 429 ? 'limited' : status >= 500 ? 'failed' : 'refused');
    reply.refused(request, response, problem, refusedPage);
  };

  return Router({ strict: true, caseSensitive: true })
    .post('/send-contact', requireSameOrigin(options.publicOrigin), ...readBody, submit)
    .all('/send-contact', methodNotAllowed('POST'))
    .use(refuse);
}

function keyReused(): HttpProblem {
  return new HttpProblem(
    409,
    'Cette clé d’envoi a déjà servi pour un autre message : renvoyez avec une nouvelle clé.',
    {
      type: 'key-reused',
      errors: [{ field: 'idempotencyKey', message: 'Clé déjà utilisée pour un autre message.' }],
    },
  );
}
