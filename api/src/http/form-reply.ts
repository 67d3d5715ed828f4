import type { Request, Response } from 'express';
import { isFormPost } from './body.ts';
import { type HttpProblem, sendProblem } from './problem.ts';
import type { ProblemType } from './problem-types.ts';
import { defaultResultPage, type ResultButton, type ResultPage, resultPageCsp } from './result-page.ts';

/** How a plain form's answer looks: a host passes its own page, and the content policy that page needs. */
export interface ResultPageOptions {
  resultPage?: ResultPage;
  /** `Content-Security-Policy` of `resultPage`. */
  resultPageCsp?: () => string;
}

/** What a page says about an accepted form, and where « Revenir au formulaire » leads. */
export interface AcceptedPage {
  title: string;
  paragraphs: string[];
  backHref: string;
  /** Where that leads, in words; to the form unless stated. */
  backLabel?: string;
  button?: ResultButton;
}

const TO_CONFIRM: `#${ProblemType}` = '#to-confirm';

/** Answers a form the way it was sent: JSON to a script, a page to a plain form. */
export class FormReply {
  readonly #page: ResultPage;
  readonly #csp: () => string;

  constructor(options: ResultPageOptions) {
    this.#page = options.resultPage ?? defaultResultPage;
    this.#csp =
      (options.resultPage ? options.resultPageCsp : () => resultPageCsp) ?? (() => "frame-ancestors 'none'");
  }

  /** What was sent is in the database. */
  accepted(request: Request, response: Response, status: 200 | 201, body: object, page: AcceptedPage): void {
    if (isFormPost(request.get('Content-Type'))) this.page(response, status, page);
    else response.status(status).json(body);
  }

  /** What was sent is not in the database. `title` says so, the problem's own title says why. */
  refused(
    request: Request,
    response: Response,
    problem: HttpProblem,
    page: Pick<AcceptedPage, 'title' | 'backHref' | 'backLabel'>,
  ): void {
    if (!isFormPost(request.get('Content-Type'))) {
      sendProblem(response, problem);
      return;
    }
    const { status, title, detail, errors, type } = problem.problem;
    if (type.endsWith(TO_CONFIRM)) {
      const button = { label: 'Confirmer l’envoi', action: request.path, fields: textsOf(request.body) };
      this.page(response.set(problem.headers), status, { ...page, title, paragraphs: [detail], button });
      return;
    }
    this.page(response.set(problem.headers), status, {
      ...page,
      title: `${page.title} : ${title.toLowerCase()}`,
      paragraphs: [
        ...(errors ? ['Voici ce qu’il faut corriger :'] : [detail]),
        'Le bouton « page précédente » de votre navigateur vous ramène au formulaire, où votre saisie est en principe conservée.',
      ],
      errors: errors?.map((error) => error.message),
    });
  }

  /** A page of its own, whatever was sent. */
  page(response: Response, status: number, page: AcceptedPage & { errors?: string[] }): void {
    response
      .status(status)
      .set('Content-Security-Policy', this.#csp())
      .type('html')
      .send(this.#page({ ...page, status }));
  }
}

/** What a plain form holds: no field of it comes twice once it was checked. */
const textsOf = (body: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(Object(body)).filter(([, value]) => typeof value === 'string')) as Record<
    string,
    string
  >;
