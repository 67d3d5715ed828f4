import { typeset } from '@site/kit/typography';
import { escapeHtml, policyOf, wholePage } from './html.ts';

/** A button of a page, which posts a form. */
export interface ResultButton {
  label: string;
  /** A path of this site. */
  action: string;
  /** What it posts. */
  fields: Record<string, string>;
}

/** What a page that answers a plain form has to say. Every text is plain, to be escaped by whoever renders it. */
interface ResultPageInput {
  title: string;
  /** HTTP status of the answer. */
  status: number;
  paragraphs: string[];
  /** Faults to correct, when the form was refused. */
  errors?: string[];
  /** Where « Revenir au formulaire » leads: a path of this site. */
  backHref: string;
  /** Where that leads, in words; to the form unless stated. */
  backLabel?: string;
  button?: ResultButton;
}

/** Renders a whole HTML document. */
export type ResultPage = (input: ResultPageInput) => string;

const style = `
body{margin:0;font:1.125rem/1.6 system-ui,sans-serif;color:#14202b;background:#f6f8fa}
main{max-width:40rem;margin:0 auto;padding:3rem 1.5rem}
h1{font-size:1.75rem;line-height:1.25}
a{color:#0b4f8a}
@media (prefers-color-scheme:dark){body{color:#e8eef4;background:#10161d}a{color:#8cc4ff}}
`;

/** Policy of {@link defaultResultPage}, whose button posts to this site. */
export const resultPageCsp = policyOf(style).replace("form-action 'none'", "form-action 'self'");

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
