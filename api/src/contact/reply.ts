import type { ContactAccepted } from '@site/api-contract/contact';
import { contactMessages } from '@site/api-contract/contact-rules';
import type { Request, Response } from 'express';
import { isFormPost } from '../http/body.ts';
import { type HttpProblem, sendProblem } from '../http/problem.ts';
import { defaultResultPage, type ResultPage, resultPageCsp } from '../http/result-page.ts';

/** How a plain form's answer looks: a host passes its own page, and the content policy that page needs. */
export interface ResultPageOptions {
  resultPage?: ResultPage;
  /** `Content-Security-Policy` of `resultPage`. */
  resultPageCsp?: () => string;
}

/** Answers a submission the way it was sent: JSON to a script, a page to a plain form. */
export class ContactReply {
  readonly #page: ResultPage;
  readonly #csp: () => string;

  constructor(options: ResultPageOptions) {
    this.#page = options.resultPage ?? defaultResultPage;
    this.#csp =
      (options.resultPage ? options.resultPageCsp : () => resultPageCsp) ?? (() => "frame-ancestors 'none'");
  }

  /** The message is in the database. */
  accepted(request: Request, response: Response, status: 200 | 201, id: string): void {
    if (!isFormPost(request.get('Content-Type'))) {
      const accepted: ContactAccepted = { status: 'accepted', id };
      response.status(status).json(accepted);
      return;
    }
    this.#send(response, status, {
      title: 'Message envoyé',
      paragraphs: [contactMessages.success, 'Nous vous répondrons par e-mail ou par téléphone.'],
    });
  }

  /** The message is not in the database. */
  refused(request: Request, response: Response, problem: HttpProblem): void {
    if (!isFormPost(request.get('Content-Type'))) {
      sendProblem(response, problem);
      return;
    }
    const { status, title, detail, errors } = problem.problem;
    this.#send(response.set(problem.headers), status, {
      title: `Message non envoyé : ${title.toLowerCase()}`,
      paragraphs: [
        ...(errors ? ['Voici ce qu’il faut corriger :'] : [detail]),
        'Le bouton « page précédente » de votre navigateur vous ramène au formulaire, où votre saisie est en principe conservée.',
      ],
      errors: errors?.map((error) => error.message),
    });
  }

  #send(
    response: Response,
    status: number,
    page: { title: string; paragraphs: string[]; errors?: string[] },
  ): void {
    response
      .status(status)
      .set('Content-Security-Policy', this.#csp())
      .type('html')
      .send(this.#page({ ...page, status, backHref: '/contact' }));
  }
}
