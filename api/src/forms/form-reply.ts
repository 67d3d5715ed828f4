import type { FieldError } from '@site/api-contract/problem';
import { typeset } from '@site/kit/typography';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { RateLimits } from '../config/rate-limit-policies.ts';
import { isFormContentType } from '../http/body.ts';
import { buildStylePolicy, escapeHtml, renderHtmlPage } from '../http/html.ts';
import { type ErrorReporter, sendProblem, toProblem } from '../http/problem.ts';
import type { Database } from '../storage/schema.ts';
import { type FormField, type ResultForm, renderFieldError, renderFormFields } from './form-fields.ts';

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

/** Style shared with the pages of `deploy/nginx`, which lack {@link formStyle}. */
const pageStyle = `
body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:#14202b;background:#f6f8fa}
main{max-width:40rem;margin:0 auto;padding:3rem 1.5rem}
h1{font-size:1.75rem;line-height:1.25}
a{color:#0b4f8a}
@media (prefers-color-scheme:dark){body{color:#e8eef4;background:#10161d}a{color:#8cc4ff}}
@media (prefers-reduced-motion:no-preference){@view-transition{navigation:auto}}
`;
const formStyle = `label,input:not([type=checkbox]),textarea{display:block}
p>[type=checkbox]+label{display:inline}
input:not([type=checkbox]),textarea{width:100%;box-sizing:border-box}
input,textarea,button{font:inherit}
[aria-invalid]{outline:2px solid #b3261e}
@media (prefers-color-scheme:dark){[aria-invalid]{outline-color:#ffb4ab}}
`;
const style = pageStyle + formStyle;

/** Policy of {@link renderDefaultResultPage}, whose form posts to this site. */
const resultPageCsp = buildStylePolicy(style).replace("form-action 'none'", "form-action 'self'");

const formHtml = (form: ResultForm): string =>
  `<form method="post" novalidate action="${escapeHtml(form.action)}">${renderFormFields(form)}<button>${toHtml(form.label)}</button></form>`;

const toHtml = (text: string) => escapeHtml(typeset(text));

/** Renders a small page, for hosts without a result page. */
const renderDefaultResultPage: ResultPageRenderer = ({
  title,
  paragraphs,
  facts = [],
  errors = [],
  backHref,
  backLabel = 'Revenir au formulaire',
  form,
}) =>
  renderHtmlPage(
    title,
    style,
    `<main>
<h1>${toHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p>${toHtml(paragraph)}</p>`).join('\n')}
${facts.length > 0 ? `<p>${facts.map(toHtml).join('<br>')}</p>` : ''}
${errors.length > 0 ? `<ul>\n${errors.map((error) => `<li>${renderFieldError(error, form)}</li>`).join('\n')}\n</ul>` : ''}
${form ? formHtml(form) : ''}
<p><a href="${escapeHtml(backHref)}">${toHtml(backLabel)}</a></p>
</main>`,
  );

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
  /** Empty form to return to the visitor; absent if there is nothing to correct. */
  form?: Omit<ResultForm, 'fields'> & { fields: Omit<FormField, 'value' | 'isFaulty'>[] };
}

/** Returns the form with the submitted values. Faulty hidden fields are left out: the visitor couldn't correct them. */
function filledForm(
  { fields, ...form }: NonNullable<RefusedPage['form']>,
  body: Record<string, unknown>,
  errors: readonly FieldError[],
): ResultForm {
  const filled = fields.map((field): FormField => {
    const value = body[field.name];
    const isFaulty = errors.some(({ field: name }) => name === field.name);
    return { ...field, value: typeof value === 'string' ? value : '', isFaulty };
  });
  return { ...form, fields: filled.filter(({ label, value, isFaulty }) => label || (value && !isFaulty)) };
}

/** Answers forms in the format of the request: JSON to a script, a page to a plain form. */
export class FormResponder {
  readonly #page: ResultPageRenderer;
  readonly #csp: () => string;

  constructor(private readonly options: ResultPageOptions & ErrorReporter) {
    this.#page = options.resultPage ?? renderDefaultResultPage;
    this.#csp =
      (options.resultPage ? options.resultPageCsp : () => resultPageCsp) ?? (() => "frame-ancestors 'none'");
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
    pageOf: (body: unknown) => RefusedPage,
    onStatus: (status: number) => void = () => {},
  ): ErrorRequestHandler {
    return (error, request, response, next) => {
      if (response.headersSent) return next(error);
      const problem = toProblem(error, this.options);
      onStatus(problem.problem.status);
      if (!isFormContentType(request.get('Content-Type'))) return sendProblem(response, problem);
      const { form, ...page } = pageOf(request.body);
      const { status, title, detail, errors } = problem.problem;
      response.set(problem.headers);
      this.page(response, status, {
        ...page,
        title: `${page.title} : ${title.toLowerCase()}`,
        paragraphs: [errors ? 'Voici ce qu’il faut corriger :' : detail],
        errors,
        // A body that wasn't read, from another site or too large, has no values to return.
        form: form && request.body && filledForm(form, request.body, errors ?? []),
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
