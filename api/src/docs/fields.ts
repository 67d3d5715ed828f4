import type { oas31 } from 'zod-openapi';
import { escapeHtml } from '../http/html.ts';
import { type FieldText, fieldsOf, refName, typeText } from './schema-text.ts';

type Schema = oas31.SchemaObject;

/** Fields or parameters as a table, in HTML. */
export function fieldTable(caption: string, fields: FieldText[]): string {
  const row = ({ name, isRequired, type, mentions, rules, description }: FieldText) =>
    `<tr><th scope="row"><code>${escapeHtml(name)}</code></th><td>${linked(type, mentions)}</td><td>${[
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

/** A schema's type in words, components as links to their section. */
export function typeHtml(schema: Schema): string {
  const mentions: string[] = [];
  const text = typeText(schema, mentions);
  return linked(text === 'objet' ? inlineFields(schema) : text, mentions);
}

/** A small answer isn't worth a component: its fields are named in place. */
const inlineFields = (schema: Schema) =>
  `{ ${fieldsOf(schema)
    .map(({ name, type }) => `${name}: ${type}`)
    .join(', ')} }`;

function linked(text: string, mentions: string[]): string {
  return mentions.reduce(
    (html, name) =>
      html.replace(escapeHtml(name), `<a href="#${anchor(refName(name))}">${escapeHtml(name)}</a>`),
    escapeHtml(text),
  );
}

/** Ids of the page's own sections never meet those of problem types, which have no capital and no prefix. */
export const anchor = (text: string) => `s-${text.replace(/[^\p{L}\p{N}]+/gu, '-')}`;
