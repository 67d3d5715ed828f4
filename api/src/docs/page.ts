import type { oas31 } from 'zod-openapi';
import { buildStylePolicy, escapeHtml, renderHtmlPage } from '../http/html.ts';
import { type ProblemType, problemTypes } from '../http/problem-types.ts';
import type { OpenApiDocument } from './openapi.ts';

/** Style sheet of `/api/docs`; the page's policy names its hash. */
const style = `
:root{color-scheme:light dark}
body{max-width:60rem;margin:0 auto;padding:1.5rem;font:1rem/1.6 system-ui,sans-serif}
h3{margin-top:2rem;scroll-margin-top:1rem}
h3:target{outline:2px solid;outline-offset:.5rem}
a{display:inline-block;color:LinkText}
code{font-size:.9375em;white-space:pre-wrap;overflow-wrap:anywhere}
`;

/** Policy of the page. */
export const docsCsp = buildStylePolicy(style);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Returns the id of a section. The prefix keeps it apart from ids of problem types. */
const anchor = (text: string) => `s-${text.replace(/[^\p{L}\p{N}]+/gu, '-')}`;

const link = (id: string, text: string) => `<a href="#${id}">${escapeHtml(text)}</a>`;

const list = (items: string[]) => `<ul>\n${items.map((item) => `<li>${item}</li>`).join('\n')}\n</ul>`;

/** A JSON Schema that only refers to a component, as escaped JSON. */
const REFERENCE = /\{\s*&quot;\$ref&quot;: &quot;#\/components\/schemas\/(\w+)&quot;\s*\}/g;

/** Returns a JSON Schema as HTML, in which the names of components link to their sections. */
function renderSchema(schema: unknown): string {
  const json = escapeHtml(JSON.stringify(schema, null, 2));
  return `<code>${json.replace(REFERENCE, (_, name: string) => link(anchor(name), name))}</code>`;
}

function renderParameter(parameter: oas31.ParameterObject | oas31.ReferenceObject): string {
  if ('$ref' in parameter) return renderSchema(parameter);
  const { name, in: place, required = false, description = '' } = parameter;
  return `Paramètre <code>${escapeHtml(name)}</code> (${place}${required ? ', obligatoire' : ''}). ${escapeHtml(description)}`;
}

function renderBody({ content }: oas31.RequestBodyObject): string {
  const types = Object.keys(content).map((type) => `<code>${escapeHtml(type)}</code>`);
  const [body] = Object.values(content);
  return `Corps, en ${types.join(' ou ')} : ${renderSchema(body?.schema ?? {})}`;
}

function renderResponse(
  status: string,
  response: oas31.ResponseObject & { 'x-problem-types'?: ProblemType[] },
): string {
  const types = response['x-problem-types'] ?? [];
  const meanings = types.map((type) => link(type, problemTypes[type].title));
  const [body] = Object.values(response.content ?? {});
  const meaning = meanings.join(' ou ') || escapeHtml(response.description);
  return `<code>${escapeHtml(status)}</code> ${meaning}${body?.schema ? ` : ${renderSchema(body.schema)}` : ''}`;
}

function renderCall(method: string, path: string, operation: oas31.OperationObject): string {
  const {
    summary = '',
    description = '',
    parameters = [],
    requestBody,
    responses = {},
    security,
  } = operation;
  const takesCookie = security?.some((each) => 'sessionCookie' in each);
  const orCookie = takesCookie ? ', ou d’une page du site le cookie de sa session' : '';
  return `<h3 id="${anchor(`${method} ${path}`)}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</h3>
${description && `<p>${escapeHtml(description)}</p>`}
${list([
  ...(security ? [`Demande <code>Authorization: Bearer</code>${orCookie}.`] : []),
  ...parameters.map(renderParameter),
  ...(requestBody && 'content' in requestBody ? [renderBody(requestBody)] : []),
  ...Object.entries(responses).map(([status, response]) =>
    renderResponse(status, response as oas31.ResponseObject),
  ),
])}`;
}

function renderGroup({ name, description = '' }: oas31.TagObject, { paths = {} }: OpenApiDocument): string {
  const calls = Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation?.tags?.includes(name) ? [renderCall(method, path, operation)] : [];
    }),
  );
  return `<h2 id="${anchor(name)}">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)}</p>
${calls.join('\n')}`;
}

/** Returns the document as an HTML page without resources. Each problem type has the anchor that a problem's `type` names. */
export function renderDocsPage(document: OpenApiDocument): string {
  const { info, tags = [], components } = document;
  const schemas = Object.entries(components?.schemas ?? {});
  const problems = Object.entries(problemTypes);
  return renderHtmlPage(
    info.title,
    style,
    `<main>
<h1>${escapeHtml(info.title)}</h1>
<p>Version ${escapeHtml(info.version)}. ${escapeHtml(info.description ?? '')}</p>
<p><a href="/api/openapi.json">Le même document en OpenAPI 3.1</a></p>
<nav aria-label="Sommaire">${list([...tags.map(({ name }) => name), 'Schémas', 'Problèmes'].map((name) => link(anchor(name), name)))}</nav>
${tags.map((tag) => renderGroup(tag, document)).join('\n')}
<h2 id="${anchor('Schémas')}">Schémas</h2>
${schemas.map(([name, schema]) => `<h3 id="${anchor(name)}">${escapeHtml(name)}</h3>\n<p>${renderSchema(schema)}</p>`).join('\n')}
<h2 id="${anchor('Problèmes')}">Problèmes</h2>
<p>Un refus est un document <code>application/problem+json</code>. Son <code>type</code> mène ici, ou vaut <code>about:blank</code> quand le code HTTP dit tout.</p>
${problems.map(([type, { status, title, meaning }]) => `<h3 id="${type}">${escapeHtml(title)}</h3>\n<p>Code ${status}. ${escapeHtml(meaning)}</p>`).join('\n')}
</main>`,
  );
}
