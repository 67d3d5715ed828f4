import { buildStylePolicy, escapeHtml, renderHtmlPage } from '../http/html.ts';
import { problemTypes } from '../http/problem-types.ts';

/** Style sheet of `/api/docs`; the page's policy names its hash. */
const style = `
:root{color-scheme:light dark}
body{max-width:60rem;margin:0 auto;padding:1.5rem;font:1rem/1.6 system-ui,sans-serif}
h2{margin-top:2rem;scroll-margin-top:1rem}
h2:target{outline:2px solid;outline-offset:.5rem}
a{color:LinkText}
`;

/** Policy of the page. */
export const docsCsp = buildStylePolicy(style);

/** Returns the page that explains each problem type, at the anchor that a problem's `type` names. */
export function renderDocsPage(): string {
  const problems = Object.entries(problemTypes);
  return renderHtmlPage(
    'Problèmes de l’API du site',
    style,
    `<main>
<h1>Problèmes de l’API du site</h1>
<p>Un refus est un document <code>application/problem+json</code> (RFC 9457), dont <code>type</code> mène ici, ou vaut <code>about:blank</code> quand le code HTTP dit tout. Les appels sont décrits en <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${problems.map(([type, { status, title, meaning }]) => `<h2 id="${type}">${escapeHtml(title)}</h2>\n<p>Code ${status}. ${escapeHtml(meaning)}</p>`).join('\n')}
</main>`,
  );
}
