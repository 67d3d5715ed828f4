import { escapeHtml, policyOf, wholePage } from './html.ts';

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

/** Policy of {@link defaultResultPage}. */
export const resultPageCsp = policyOf(style);

/** A small page for when the host has none of its own. */
export const defaultResultPage: ResultPage = ({ title, paragraphs, errors = [], backHref }) =>
  wholePage(
    title,
    style,
    `<main>
<h1>${escapeHtml(title)}</h1>
${paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n')}
${errors.length > 0 ? `<ul>\n${errors.map((error) => `<li>${escapeHtml(error)}</li>`).join('\n')}\n</ul>` : ''}
<p><a href="${escapeHtml(backHref)}">Revenir au formulaire</a></p>
</main>`,
  );
