import type { oas31 } from 'zod-openapi';

/** A reference has a `$ref` and nothing else that is looked at here. */
type Schema = oas31.SchemaObject;

/** A field of an object, in words. */
export interface FieldText {
  name: string;
  isRequired: boolean;
  type: string;
  /** Names of the components its type mentions. */
  mentions: string[];
  rules: string;
  description: string;
}

/** Name of the component a reference leads to. */
export const refName = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** The fields of an object; of a list, those of its rows. */
export function fieldsOf(schema: Schema): FieldText[] {
  if (schema.$ref) return [];
  if (schema.items && typeof schema.items === 'object') return fieldsOf(schema.items as Schema);
  return Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const property = field as Schema;
    const mentions: string[] = [];
    return {
      name,
      isRequired: schema.required?.includes(name) ?? false,
      type: typeText(property, mentions),
      mentions,
      rules: rulesText(property),
      description: property.description ?? '',
    };
  });
}

/** « texte », « liste de DedicatedOffer », « entier ou null »; adds the components it names to `mentions`. */
export function typeText(schema: Schema, mentions: string[] = []): string {
  if (schema.$ref) {
    const name = refName(schema.$ref);
    mentions.push(name);
    return name;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' ou ');
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) return variants.map((variant) => typeText(variant as Schema, mentions)).join(' ou ');
  if (schema.type === 'array') return `liste de ${typeText((schema.items ?? {}) as Schema, mentions)}`;
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
  // zod writes the limits of safe integers, which say nothing.
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
