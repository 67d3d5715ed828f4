import { createHash } from 'node:crypto';

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A text as it may stand in an element or an attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Policy of a page that needs nothing but itself: its own style sheet, known by its hash. */
export const policyOf = (style: string): string =>
  `default-src 'none'; style-src 'sha256-${createHash('sha256')
    .update(style)
    .digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** A page that needs nothing but itself; `title` is plain text, `body` HTML. */
export const wholePage = (title: string, style: string, body: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;
