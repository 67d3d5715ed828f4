import type { FieldError } from '@site/api-contract/problem';
import { typeset } from '@site/kit/typography';
import type { ErrorRequestHandler, Request, Response } from 'express';
import type { RateLimits } from '../config/rate-limit-policies.ts';
import { isFormPost } from '../http/body.ts';
import { escapeHtml, policyOf, wholePage } from '../http/html.ts';
import { type FaultLog, sendProblem, toProblem } from '../http/problem.ts';
import type { Database } from '../storage/schema.ts';
import { type FormField, faultHtml, fieldsHtml, type ResultForm } from './form-fields.ts';

/** What a page says about an accepted form. Every text is plain, to be escaped by whoever renders it. */
export interface AcceptedPage {
  title: string;
  paragraphs: string[];
  /** Where « Revenir au formulaire » leads: a path of this site. */
  backHref: string;
  /** Where that leads, in words; to the form unless stated. */
  backLabel?: string;
  form?: ResultForm;
}

/** What a page that answers a plain form has to say. */
interface ResultPageInput extends AcceptedPage {
  /** HTTP status of the answer. */
  status: number;
  /** Faults to correct, when the form was refused. */
  errors?: FieldError[];
}

/** Renders a whole HTML document. */
export type ResultPage = (input: ResultPageInput) => string;

/** The pages of `deploy/nginx` have the same, without {@link formStyle}. */
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

/** Policy of {@link defaultResultPage}, whose form posts to this site. */
const resultPageCsp = policyOf(style).replace("form-action 'none'", "form-action 'self'");

const formHtml = (form: ResultForm): string =>
  `<form method="post" novalidate action="${escapeHtml(form.action)}">${fieldsHtml(form)}<button>${shown(form.label)}</button></form>`;

const shown = (text: string) => escapeHtml(typeset(text));

/** A small page for when the host has none of its own. */
export const defaultResultPage: ResultPage = ({
  title,
  paragraphs,
  errors = [],
  backHref,
  backLabel = 'Revenir au formulaire',
  form,
}) =>
  wholePage(
    title,
    style,
    `<main>
<h1>${shown(title)}</h1>
${paragraphs.map((paragraph) => `<p>${shown(paragraph)}</p>`).join('\n')}
${errors.length > 0 ? `<ul>\n${errors.map((error) => `<li>${faultHtml(error, form)}</li>`).join('\n')}\n</ul>` : ''}
${form ? formHtml(form) : ''}
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

/** A form's page once what was sent is refused. */
export interface RefusedPage extends Pick<AcceptedPage, 'title' | 'backHref' | 'backLabel'> {
  /** The form to give back, empty; none where there is nothing to correct. */
  form?: Omit<ResultForm, 'fields'> & { fields: Omit<FormField, 'value' | 'isFaulty'>[] };
}

/** The form as it was sent. What is hidden and at fault stays away: the visitor couldn't correct it. */
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
      const { form, ...page } = pageOf(request.body);
      const { status, title, detail, errors } = problem.problem;
      response.set(problem.headers);
      this.page(response, status, {
        ...page,
        title: `${page.title} : ${title.toLowerCase()}`,
        paragraphs: [errors ? 'Voici ce qu’il faut corriger :' : detail],
        errors,
        // A body that wasn't read, another site's or one too large, has nothing to give back.
        form: form && request.body && filledForm(form, request.body, errors ?? []),
      });
    };
  }

  /** A page of its own, whatever was sent. */
  page(response: Response, status: number, page: AcceptedPage & Pick<ResultPageInput, 'errors'>): void {
    response
      .status(status)
      .set('Content-Security-Policy', this.#csp())
      .type('html')
      .send(this.#page({ ...page, status }));
  }
}
