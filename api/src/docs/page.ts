import type { oas31 } from 'zod-openapi';
import { buildStylePolicy, escapeHtml, renderHtmlPage } from '../http/html.ts';
import { type ProblemType, problemTypes } from '../http/problem-types.ts';
import type { OpenApiDocument } from './openapi.ts';

/** Style sheet of `/api/docs`; the page's policy names its hash. */
const style = `
:root{color-scheme:light dark;--text:#14202b;--ground:#f6f8fa;--line:#c9d3dc;--link:#0b4f8a;--soft:#e8edf2}
@media (prefers-color-scheme:dark){:root{--text:#e8eef4;--ground:#10161d;--line:#34414e;--link:#8cc4ff;--soft:#1c2630}}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:var(--text);background:var(--ground)}
header,main{max-width:60rem;margin:0 auto;padding:1.5rem}
h1{font-size:2rem;line-height:1.2}
h2{margin-top:3rem;border-bottom:1px solid var(--line);padding-bottom:.25rem}
h3{margin-top:2rem;font-size:1.0625rem;scroll-margin-top:1rem}
h3:target{background:var(--soft);outline:.5rem solid var(--soft)}
a{color:var(--link)}
a:focus-visible{outline:2px solid currentColor;outline-offset:2px}
nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;padding:0;list-style:none}
nav a{display:inline-block;padding:.5rem 0}
code{font-family:ui-monospace,monospace;font-size:.9375em;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse;margin:1rem 0;table-layout:fixed}
caption{text-align:left;font-weight:600;padding:.25rem 0}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere;font-weight:400}
thead th{font-weight:600}
th:first-child{width:28%}
`;

/** A schema, or a reference: this page reads only the `$ref` of a reference. */
type Schema = oas31.SchemaObject;

/** Texts about a field of an object. */
interface FieldText {
  name: string;
  isRequired: boolean;
  /** HTML, in which components link to their section. */
  type: string;
  rules: string;
  description: string;
}

/** Returns the fields of an object, or of a list's rows. */
function fieldsOf(schema: Schema): FieldText[] {
  if (schema.$ref) return [];
  if (schema.items && typeof schema.items === 'object') return fieldsOf(schema.items as Schema);
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const property = field as Schema;
    return {
      name,
      isRequired: schema.required?.includes(name) ?? false,
      type: typeHtml(property),
      rules: rulesText(property),
      description: property.description ?? '',
    };
  });
}

/** Returns a type as HTML: « texte », « liste de DedicatedOffer », « entier ou null ». Components link to their section. */
function typeHtml(schema: Schema): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1));
    return `<a href="#${anchor(name)}">${name}</a>`;
  }
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' ou ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map((variant) => typeHtml(variant as Schema)).join(' ou ');
  if (schema.type === 'array') return `liste de ${typeHtml((schema.items ?? {}) as Schema)}`;
  return [schema.type ?? 'any']
    .flat()
    .map((type) => types[type] ?? String(type))
    .join(' ou ');
}

const types: Record<string, string> = {
  string: 'texte',
  integer: 'entier',
  number: 'nombre',
  boolean: 'oui/non',
  object: 'objet',
  null: 'null',
  any: 'valeur',
};

function rulesText({
  minLength,
  maxLength,
  minimum,
  maximum,
  maxItems,
  format,
  default: byDefault,
}: oas31.SchemaObject) {
  // zod adds the limits of safe integers, which don't inform the reader.
  const isTelling = (limit: number | undefined) =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  return [
    minLength !== undefined && minLength > 0 && `${minLength} caractères au moins`,
    maxLength !== undefined && `${maxLength} au plus`,
    isTelling(minimum) && `${minimum} au moins`,
    isTelling(maximum) && `${maximum} au plus`,
    maxItems !== undefined && `${maxItems} éléments au plus`,
    format !== undefined && format,
    byDefault !== undefined && `par défaut ${JSON.stringify(byDefault)}`,
  ]
    .filter((rule) => typeof rule === 'string')
    .join(', ');
}

/** Returns fields or parameters as an HTML table. */
function fieldTable(caption: string, fields: FieldText[]): string {
  const row = ({ name, isRequired, type, rules, description }: FieldText) =>
    `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${type}</td><td>${[
      isRequired ? 'obligatoire' : '',
      escapeHtml(rules),
      escapeHtml(description),
    ]
      .filter(Boolean)
      .join('. ')}</td></tr>`;
  return `<table><caption>${escapeHtml(caption)}</caption><thead><tr><th scope="col">Nom</th><th scope="col">Type</th><th scope="col">Règles</th></tr></thead><tbody>
${fields.map(row).join('\n')}
</tbody></table>`;
}

/** Returns the type of a content as HTML; an object without a component lists its fields in place. */
function contentHtml(schema: Schema): string {
  if (schema.type !== 'object') return typeHtml(schema);
  const fields = fieldsOf(schema).map(({ name, type }) => `${escapeHtml(name)}: ${type}`);
  return `{ ${fields.join(', ')} }`;
}

/** Returns the id of a section. The prefix keeps it apart from ids of problem types. */
const anchor = (text: string) => `s-${text.replace(/[^\p{L}\p{N}]+/gu, '-')}`;

/** Policy of the page. */
export const docsCsp = buildStylePolicy(style);

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

interface Call {
  method: string;
  path: string;
  operation: oas31.OperationObject;
}

/** Returns the document as an HTML page without resources. Each problem type has the anchor that a problem's `type` names. */
export function renderDocsPage(document: OpenApiDocument): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method): Call[] => (item[method] ? [{ method, path, operation: item[method] }] : [])),
  );
  const groups = document.tags ?? [];
  const { title, version, description = '' } = document.info;
  return renderHtmlPage(
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
${bodySchema ? `<p>Corps : ${contentHtml(bodySchema)}, en ${body.map(([type]) => `<code>${escapeHtml(type)}</code>`).join(' ou ')}</p>` : ''}
<table><caption>Réponses</caption><thead><tr><th scope="col">Code</th><th scope="col">Sens</th><th scope="col">Contenu</th></tr></thead><tbody>
${Object.entries(responses)
  .sort(([a], [b]) => Number(a) - Number(b))
  .map(([status, response]) => responseRow(status, response as oas31.ResponseObject))
  .join('\n')}
</tbody></table>
</article>`;
}

function responseRow(status: string, response: oas31.ResponseObject & { 'x-problem-types'?: ProblemType[] }) {
  const types = response['x-problem-types'] ?? [];
  const schema = Object.values(response.content ?? {})[0]?.schema as Schema | undefined;
  const meaning =
    types.length > 0
      ? types.map((type) => `<a href="#${type}">${escapeHtml(problemTypes[type].title)}</a>`).join(' ou ')
      : escapeHtml(response.description);
  return `<tr><th scope="row">${escapeHtml(status)}</th><td>${meaning}</td><td>${schema ? contentHtml(schema) : '–'}</td></tr>`;
}

function parameterTable(parameters: (oas31.ParameterObject | oas31.ReferenceObject)[]): string {
  const rows = parameters.flatMap((parameter): FieldText[] => {
    if ('$ref' in parameter) return [];
    const { name, in: place, required = false, description = '' } = parameter;
    return [{ name, isRequired: required, type: places[place] ?? place, rules: '', description }];
  });
  return fieldTable('Paramètres', rows);
}

const places: Record<string, string> = { query: 'dans l’adresse', path: 'dans le chemin', header: 'en-tête' };

function schemaSection([name, schema]: [string, unknown]): string {
  const fields = fieldsOf(schema as Schema);
  const content =
    fields.length > 0 ? fieldTable(`Champs de ${name}`, fields) : `<p>${contentHtml(schema as Schema)}</p>`;
  return `<article><h3 id="${anchor(name)}">${escapeHtml(name)}</h3>${content}</article>`;
}

function problemSection([type, { status, title, meaning }]: [
  string,
  (typeof problemTypes)[ProblemType],
]): string {
  return `<article><h3 id="${type}">${escapeHtml(title)}</h3>
<p><code>/api/docs#${type}</code>, code ${status}. ${escapeHtml(meaning)}</p></article>`;
}
