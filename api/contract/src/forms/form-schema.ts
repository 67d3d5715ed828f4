import { z } from 'zod';
import { normalizeTypedText } from '../texts/typed-text.ts';
import { EMAIL_MAX, EMAIL_PATTERN, emailMessages } from './email-rules.ts';
import { formatMultilineMessage, formatTooLongMessage } from './field-words.ts';
import { buildRequestBodySchema, SINGLE_LINE_PATTERN } from './fields.ts';
import { type FieldDeclaration, type FieldName, type FormDeclaration, getMissingMessage } from './form.ts';

/** Control characters and lone surrogates, which a database can't store. */
const UNPRINTABLE = /[^\P{Cc}\n\t]|\p{Cs}/gu;

const emailSchema = z
  .string(emailMessages.missing)
  .overwrite(normalizeTypedText)
  .trim()
  .min(1, emailMessages.missing)
  .max(EMAIL_MAX, emailMessages.tooLong)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: emailMessages.unknown }));

/** Returns the schema of a text, trimmed: of one line, or of several in a textarea. */
export function buildTextSchema(field: FieldDeclaration, min = field.input?.minLength ?? 1) {
  const { phrase = '', input = {}, maxLength = Number.POSITIVE_INFINITY } = field;
  const missing = getMissingMessage(field);
  const text = z.string(missing).overwrite(normalizeTypedText);
  const trimmed = input.rows
    ? text.overwrite((value) => value.replace(/\r\n?/g, '\n').replace(UNPRINTABLE, '').trim())
    : text.trim();
  const filled = min > 0 ? trimmed.min(min, missing) : trimmed;
  const limited = filled.max(maxLength, formatTooLongMessage(phrase, maxLength));
  return input.rows ? limited : limited.regex(SINGLE_LINE_PATTERN, formatMultilineMessage(phrase));
}

function buildFieldSchema(field: FieldDeclaration): z.ZodType {
  const { type, required } = field.input ?? {};
  if (type === 'checkbox') return z.literal(true, getMissingMessage(field));
  const schema = type === 'email' ? emailSchema : buildTextSchema(field);
  return required ? schema : schema.optional();
}

type TextSchema = z.ZodType<string, string>;

/** Schema of a declared field. */
type FieldSchema<Field extends FieldDeclaration> = Field extends { input: { type: 'checkbox' } }
  ? z.ZodLiteral<true>
  : Field extends { input: { required: true } }
    ? TextSchema
    : z.ZodOptional<TextSchema>;

/** Schemas of all declared fields but those of `Own`. */
type FieldSchemas<Form extends FormDeclaration, Own> = {
  [Name in Exclude<FieldName<Form>, keyof Own>]: FieldSchema<Form['fields'][Name]>;
};

/**
 * Returns the strict schema of a form's body, as JSON or as a plain form. Every form also takes `honeypot`, which must be empty or
 * absent, and `idempotencyKey`, one UUID per submission, unchanged in every retry. The error for an unknown field names the field.
 *
 * @param own schemas of fields that need more than their declaration, and of further fields
 */
export function buildFormSchema<
  const Form extends FormDeclaration,
  Own extends { [name: string]: z.ZodType },
>({ fields }: Form, own: Own) {
  const declared = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, buildFieldSchema(field)]),
  ) as FieldSchemas<Form, Own>;
  return buildRequestBodySchema({
    ...declared,
    ...own,
    honeypot: z
      .literal('', 'honeypot : ce champ doit rester vide.')
      .optional()
      .meta({ description: 'Piège à robots, vide ou absent' }),
    idempotencyKey: z
      .uuid('idempotencyKey : valeur non reconnue, UUID accepté (RFC 9562).')
      .toLowerCase()
      .optional(),
  });
}
