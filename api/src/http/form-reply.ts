import { typeset } from '@site/kit/typography';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { Database } from '../storage/schema.ts';
import { isFormPost } from './body.ts';
import { escapeHtml, policyOf, wholePage } from './html.ts';
import { type FaultLog, sendProblem, toProblem } from './problem.ts';
import type { RateLimits } from './rate-limit-policies.ts';

/** A button of a page, which posts a form. */
interface ResultButton {
  label: string;
  /** A path of this site. */
  action: string;
  /** What it posts. */
  fields: Record<string, string>;
}

/** What a page says about an accepted form. Every text is plain, to be escaped by whoever renders it. */
export interface AcceptedPage {
  title: string;
  paragraphs: string[];
  /** Where « Revenir au formulaire » leads: a path of this site. */
  backHref: string;
  /** Where that leads, in words; to the form unless stated. */
  backLabel?: string;
  button?: ResultButton;
}

/** What a page that answers a plain form has to say. */
interface ResultPageInput extends AcceptedPage {
  /** HTTP status of the answer. */
  status: number;
  /** Faults to correct, when the form was refused. */
  errors?: string[];
}

/** Renders a whole HTML document. */
export type ResultPage = (input: ResultPageInput) => string;

const style = `
body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:#14202b;background:#f6f8fa}
main{max-width:40rem;margin:0 auto;padding:3rem 1.5rem}
h1{font-size:1.75rem;line-height:1.25}
a{color:#0b4f8a}
@media (prefers-color-scheme:dark){body{color:#e8eef4;background:#10161d}a{color:#8cc4ff}}
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
`;

/** Policy of {@link defaultResultPage}, whose button posts to this site. */
const resultPageCsp = policyOf(style).replace("form-action 'none'", "form-action 'self'");

/** The button as HTML. */
const buttonHtml = ({ label, action, fields }: ResultButton): string =>
  `<form method="post" action="${escapeHtml(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}<button>${escapeHtml(label)}</button></form>`;

const shown = (text: string) => escapeHtml(typeset(text));

/** A small page for when the host has none of its own. */
export const defaultResultPage: ResultPage = ({
  title,
  paragraphs,
  errors = [],
  backHref,
  backLabel = 'Revenir au formulaire',
  button,
}) =>
  wholePage(
    title,
    style,
    `<main>
<h1>${shown(title)}</h1>
${paragraphs.map((paragraph) => `<p>${shown(paragraph)}</p>`).join('\n')}
${errors.length > 0 ? `<ul>\n${errors.map((error) => `<li>${shown(error)}</li>`).join('\n')}\n</ul>` : ''}
${button ? buttonHtml(button) : ''}
<p><a href="${escapeHtml(backHref)}">${shown(backLabel)}</a></p>
</main>`,
  );

/** How a plain form's answer looks: a host passes its own page, and the content policy that page needs. */
export interface ResultPageOptions {
  resultPage?: ResultPage;
  /** `Content-Security-Policy` of `resultPage`. */
  resultPageCsp?: () => string;
}

/** What the route of a form needs from the API around it. */
export interface FormRouteOptions<Outcome> extends ResultPageOptions, FaultLog {
  database: Database;
  publicOrigin: string;
  limits: RateLimits;
  /** Mails may have been put in the outbox. */
  onStored: () => void;
  /** For the metrics. */
  onOutcome?: (outcome: Outcome) => void;
}

/** How a refused submission is counted. */
export const refusedOutcome = (status: number) =>
  status === 429 ? 'limited' : status >= 500 ? 'failed' : 'refused';

type RefusedPage = Pick<AcceptedPage, 'title' | 'backHref' | 'backLabel'>;

/** Answers a form the way it was sent: JSON to a script, a page to a plain form. */
export class FormReply {
  readonly #page: ResultPage;
  readonly #csp: () => string;

  constructor(private readonly options: ResultPageOptions & FaultLog) {
    this.#page = options.resultPage ?? defaultResultPage;
    this.#csp =
      (options.resultPage ? options.resultPageCsp : () => resultPageCsp) ?? (() => "frame-ancestors 'none'");
  }

  /** What was sent is in the database. */
  accepted(request: Request, response: Response, status: 200 | 201, body: object, page: AcceptedPage): void {
    if (isFormPost(request.get('Content-Type'))) this.page(response, status, page);
    else response.status(status).json(body);
  }

  /**
   * Answers the errors of a form's route: what was sent is not in the database. The page's `title` says so, the
   * problem's own title says why.
   */
  refusing(
    pageOf: (body: unknown) => RefusedPage,
    onStatus: (status: number) => void = () => {},
  ): ErrorRequestHandler {
    return (error, request, response, next) => {
      if (response.headersSent) return next(error);
      const problem = toProblem(error, this.options);
      onStatus(problem.problem.status);
      if (!isFormPost(request.get('Content-Type'))) return sendProblem(response, problem);
      const page = pageOf(request.body);
      const { status, title, detail, errors } = problem.problem;
      response.set(problem.headers);
      this.page(response, status, {
        ...page,
        title: `${page.title} : ${title.toLowerCase()}`,
        paragraphs: [
          errors ? 'Voici ce qu’il faut corriger :' : detail,
          'Le bouton « page précédente » de votre navigateur vous ramène au formulaire, où votre saisie est en principe conservée.',
        ],
        errors: errors?.map((error) => error.message),
      });
    };
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
