import type { Operator } from '@site/api-contract/operator/operator';
import { UserError } from '../site/errors.ts';

/** Patterns of sample values. Each is reserved for documentation, or is this repository's own. */
const signs: RegExp[] = [
  // RFC 2606
  /\bexample\.(org|com|net)\b/,
  // RFC 5398: 64496 to 64511
  /\bAS(6449[6-9]|6450\d|6451[01])\b/,
  // Numbers that Arcep reserves for fiction (plan de numérotation)
  /\b01 99 00 \d\d \d\d\b/,
  /\bexemple/i,
  /^W?0[0 ]*$/,
];

/** A sample value in the operator's configuration, with the path of its field. */
export interface SampleValue {
  field: string;
  value: string;
}

/** Returns every sample value left in the configuration. */
export function findSampleValues(value: unknown, field = ''): SampleValue[] {
  if (typeof value === 'string') return signs.some((sign) => sign.test(value)) ? [{ field, value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const under = (key: string) =>
    Array.isArray(value) ? `${field}[${key}]` : [field, key].filter(Boolean).join('.');
  return Object.entries(value).flatMap(([key, child]) => findSampleValues(child, under(key)));
}

/** Returns the fields that identify an operator, without the texts about it. */
const getIdentity = ({ brand, origin, identifiers }: Operator) => ({ brand, origin, identifiers });

/**
 * Throws {@link UserError} when the configuration names another operator than the live one: a checkout with another
 * `operator.json` would rename the whole site. A live configuration with sample values accepts any operator.
 */
export function assertSameOperator(live: Operator, given: Operator, file: string): void {
  const [one, other] = [getIdentity(live), getIdentity(given)];
  if (JSON.stringify(one) === JSON.stringify(other)) return;
  if (findSampleValues(one).length > 0) return;
  throw new UserError(
    `${file} is of another operator (${given.brand.name}, ${given.origin}) than the live site (${live.brand.name}, ${live.origin}); if it is to change: npm start -- --new-operator, or site compose --new-operator`,
  );
}
