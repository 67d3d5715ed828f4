import type { FormDeclaration } from '@site/api-contract/forms/form';
import type { FieldError } from '@site/api-contract/http/problem';
import { typeset } from '@site/api-contract/texts/typography';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { RateLimits } from '../config/rate-limit-policies.ts';
import { isFormContentType } from '../http/body.ts';
import { escapeHtml, renderHtmlPage } from '../http/html.ts';
import { type ErrorReporter, sendProblem, toProblem } from '../http/problem.ts';
import type { Database } from '../storage/schema.ts';
import { fillForm } from './declared-form.ts';
import { type ResultForm, renderFieldError, renderFormFields } from './form-fields.ts';

/** Content of a page about an accepted form. Texts are plain: the renderer escapes them. */
export interface AcceptedPage {
  title: string;
  paragraphs: string[];
  /** The sent fields, one line each, below the paragraphs. */
  facts?: string[];
  /** Path on this site that the back link leads to. */
  backHref: string;
  /** Label of the back link; « Revenir au formulaire » by default. */
  backLabel?: string;
  form?: ResultForm;
}

/** Content of a page that answers a plain HTML form. */
interface ResultPageInput extends AcceptedPage {
  /** HTTP status of the answer. */
  status: number;
  /** Faults to correct, when the form was refused. */
  errors?: FieldError[];
}

/** Renders a whole HTML document. */
export type ResultPageRenderer = (input: ResultPageInput) => string;

/** Policy of {@link renderPlainResultPage}. */
const PLAIN_PAGE_CSP = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const toHtml = (text: string) => escapeHtml(typeset(text));

/** Renders a page without a look, for development: a host passes its own. */
const renderPlainResultPage: ResultPageRenderer = ({
  title,
  paragraphs,
  facts = [],
  errors = [],
  backHref,
  backLabel = 'Revenir au formulaire',
  form,
}) => {
  const items = errors.map((error) => `<li>${renderFieldError(error, form)}</li>`);
  const formHtml =
    form &&
    `<form method="post" novalidate action="${escapeHtml(form.action)}">${renderFormFields(form)}<button>${toHtml(form.label)}</button></form>`;
  const parts = [
    `<h1>${toHtml(title)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${toHtml(paragraph)}</p>`),
    `<p>${facts.map(toHtml).join('<br>')}</p>`,
    `<ul>${items.join('')}</ul>`,
    formHtml,
    `<p><a href="${escapeHtml(backHref)}">${toHtml(backLabel)}</a></p>`,
  ];
  return renderHtmlPage(title, '', `<main>${parts.filter(Boolean).join('\n')}</main>`);
};

/** Look of the answers to plain forms: the host passes a page and the content policy that the page needs. */
export interface ResultPageOptions {
  resultPage?: ResultPageRenderer;
  /** `Content-Security-Policy` of `resultPage`. */
  resultPageCsp?: () => string;
}

/** Options shared by the routes of forms. */
export interface FormRouteOptions<Outcome> extends ResultPageOptions, ErrorReporter {
  database: Database;
  publicOrigin: string;
  limits: RateLimits;
  /** Called when mails may have been added to the outbox. */
  onStored: () => void;
  /** For the metrics. */
  onOutcome?: (outcome: Outcome) => void;
}

/** Returns the metrics' outcome of a refused submission. */
export const getRejectionOutcome = (status: number) =>
  status === 429 ? 'limited' : status >= 500 ? 'failed' : 'refused';

/** Content of a form's page after a refusal. */
export interface RefusedPage extends Pick<AcceptedPage, 'title' | 'backHref' | 'backLabel'> {
  /** Form to return to the visitor; absent if there is nothing to correct. */
  form?: FormDeclaration;
}

/** Answers forms in the format of the request: JSON to a script, a page to a plain form. */
export class FormResponder {
  readonly #page: ResultPageRenderer;
  readonly #csp: () => string;

  constructor(private readonly options: ResultPageOptions & ErrorReporter) {
    this.#page = options.resultPage ?? renderPlainResultPage;
    this.#csp =
      (options.resultPage ? options.resultPageCsp : () => PLAIN_PAGE_CSP) ?? (() => "frame-ancestors 'none'");
  }

  /** Answers a submission that is stored. */
  accepted(request: Request, response: Response, status: 200 | 201, body: object, page: AcceptedPage): void {
    if (isFormContentType(request.get('Content-Type'))) this.page(response, status, page);
    else response.status(status).json(body);
  }

  /**
   * Returns an error handler for submissions that aren't stored. The page's `title` names the failure, and the
   * problem's own title gives the reason.
   */
  refusing(
    getPage: (body: unknown) => RefusedPage,
    onStatus: (status: number) => void = () => {},
  ): ErrorRequestHandler {
    return (error, request, response, next) => {
      if (response.headersSent) return next(error);
      const problem = toProblem(error, this.options);
      onStatus(problem.problem.status);
      if (!isFormContentType(request.get('Content-Type'))) return sendProblem(response, problem);
      const { form, ...page } = getPage(request.body);
      const { status, title, detail, errors } = problem.problem;
      response.set(problem.headers);
      this.page(response, status, {
        ...page,
        title: `${page.title} : ${title.toLowerCase()}`,
        paragraphs: [errors ? 'Voici ce qu’il faut corriger :' : detail],
        errors,
        // A body that wasn't read, from another site or too large, has no values to return.
        form: form && request.body && fillForm(form, request.body, errors ?? []),
      });
    };
  }

  /** Answers with a page, whatever the format of the request. */
  page(response: Response, status: number, page: AcceptedPage & Pick<ResultPageInput, 'errors'>): void {
    response
      .status(status)
      .set('Content-Security-Policy', this.#csp())
      // With `no-referrer` its form would have the origin « null », by which a browser without Fetch Metadata is refused.
      .set('Referrer-Policy', 'same-origin')
      .type('html')
      .send(this.#page({ ...page, status }));
  }
}
