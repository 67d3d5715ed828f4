import type { oas31 } from 'zod-openapi';
import { escapeHtml, policyOf, wholePage } from '../http/html.ts';
import { type ProblemType, problemTypes } from '../http/problem-types.ts';
import type { OpenApiDocument } from './document.ts';
import { anchor, fieldTable, typeHtml } from './fields.ts';
import { type FieldText, fieldsOf } from './schema-text.ts';
import { style } from './style.ts';

type Schema = oas31.SchemaObject;

/** Policy of the page. */
export const docsCsp = policyOf(style);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Call {
  method: string;
  path: string;
  operation: oas31.OperationObject;
}

/** The document as one page that needs nothing but itself; every problem type has the anchor its `type` leads to. */
export function docsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method): Call[] => (item[method] ? [{ method, path, operation: item[method] }] : [])),
  );
  const groups = document.tags ?? [];
  const { title, version, description = '' } = document.info;
  return wholePage(
    title,
    style,
    `<header>
<h1>${escapeHtml(title)}</h1>
<p>Version ${escapeHtml(version)}. ${escapeHtml(description)}</p>
<p><a href="/api/openapi.json">Le même document en OpenAPI 3.1</a></p>
<nav aria-label="Sommaire"><ul>
${groups.map(({ name }) => `<li><a href="#${anchor(name)}">${escapeHtml(name)}</a></li>`).join('\n')}
<li><a href="#schemas">Schémas</a></li>
<li><a href="#problemes">Problèmes</a></li>
</ul></nav>
</header>
<main>
${groups.map((group) => groupSection(group, calls)).join('\n')}
<section><h2 id="schemas">Schémas</h2>
${Object.entries(document.components?.schemas ?? {})
  .map(schemaSection)
  .join('\n')}
</section>
<section><h2 id="problemes">Problèmes</h2>
<p>Un refus est un document <code>application/problem+json</code>. Son <code>type</code> mène ici, ou vaut <code>about:blank</code> quand le code HTTP dit tout.</p>
${Object.entries(problemTypes).map(problemSection).join('\n')}
</section>
</main>`,
  );
}

function groupSection({ name, description = '' }: oas31.TagObject, calls: Call[]): string {
  const own = calls.filter(({ operation }) => operation.tags?.includes(name));
  return `<section><h2 id="${anchor(name)}">${escapeHtml(name)}</h2>
<p>${escapeHtml(description)}</p>
${own.map(callSection).join('\n')}
</section>`;
}

function callSection({ method, path, operation }: Call): string {
  const { summary = '', description, parameters = [], requestBody, responses = {}, security } = operation;
  const body = requestBody && 'content' in requestBody ? Object.entries(requestBody.content) : [];
  const bodySchema = body[0]?.[1].schema as Schema | undefined;
  return `<article>
<h3 id="${anchor(`${method} ${path}`)}"><code>${method.toUpperCase()} ${escapeHtml(path)}</code> ${escapeHtml(summary)}</h3>
${description ? `<p>${escapeHtml(description)}</p>` : ''}
${security ? `<p>Demande <code>Authorization: Bearer</code>${security.some((each) => 'sessionCookie' in each) ? ', ou d’une page du site le cookie de sa session' : ''}.</p>` : ''}
${parameters.length > 0 ? parameterTable(parameters) : ''}
${bodySchema ? `<p>Corps : ${typeHtml(bodySchema)}, en ${body.map(([type]) => `<code>${escapeHtml(type)}</code>`).join(' ou ')}</p>` : ''}
<table><caption>Réponses</caption><thead><tr><th scope="col">Code</th><th scope="col">Sens</th><th scope="col">Contenu</th></tr></thead><tbody>
${Object.entries(responses)
  .sort(([a], [b]) => Number(a) - Number(b))
  .map(([status, response]) => responseRow(status, response as oas31.ResponseObject))
  .join('\n')}
</tbody></table>
</article>`;
}

function responseRow(
  status: string,
  response: oas31.ResponseObject & { 'x-problem-types'?: ProblemType[] },
): string {
  const types = response['x-problem-types'] ?? [];
  const schema = Object.values(response.content ?? {})[0]?.schema as Schema | undefined;
  const meaning =
    types.length > 0
      ? types.map((type) => `<a href="#${type}">${escapeHtml(problemTypes[type].title)}</a>`).join(' ou ')
      : escapeHtml(response.description);
  return `<tr><th scope="row">${escapeHtml(status)}</th><td>${meaning}</td><td>${schema ? typeHtml(schema) : '–'}</td></tr>`;
}

function parameterTable(parameters: (oas31.ParameterObject | oas31.ReferenceObject)[]): string {
  const rows = parameters.flatMap((parameter): FieldText[] => {
    if ('$ref' in parameter) return [];
    const { name, in: place, required = false, description = '' } = parameter;
    return [
      { name, isRequired: required, type: places[place] ?? place, mentions: [], rules: '', description },
    ];
  });
  return fieldTable('Paramètres', rows);
}

const places: Record<string, string> = { query: 'dans l’adresse', path: 'dans le chemin', header: 'en-tête' };

function schemaSection([name, schema]: [string, unknown]): string {
  const fields = fieldsOf(schema as Schema);
  const content =
    fields.length > 0 ? fieldTable(`Champs de ${name}`, fields) : `<p>${typeHtml(schema as Schema)}</p>`;
  return `<article><h3 id="${anchor(name)}">${escapeHtml(name)}</h3>${content}</article>`;
}

function problemSection([type, { status, title, meaning }]: [
  string,
  (typeof problemTypes)[ProblemType],
]): string {
  return `<article><h3 id="${type}">${escapeHtml(title)}</h3>
<p><code>/api/docs#${type}</code>, code ${status}. ${escapeHtml(meaning)}</p></article>`;
}
