/** How a value tells that it stands in for the operator's own. Each pattern is reserved for documentation, or ours. */
const signs: RegExp[] = [
  // RFC 2606
  /\bexample\.(org|com|net)\b/,
  // RFC 5398: 64496 to 64511
  /\bAS(6449[6-9]|6450\d|6451[01])\b/,
  // Numbers Arcep keeps for fiction (plan de numérotation)
  /\b01 99 00 \d\d \d\d\b/,
  /\bexemple/i,
  /^W?0[0 ]*$/,
];

/** A value of the operator's configuration that is still a sample: where it stands, and what it says. */
export interface Sample {
  field: string;
  value: string;
}

/** Every sample value left in the configuration, by the path of its field. */
export function samplesIn(value: unknown, field = ''): Sample[] {
  if (typeof value === 'string') return signs.some((sign) => sign.test(value)) ? [{ field, value }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const under = (key: string) =>
    Array.isArray(value) ? `${field}[${key}]` : [field, key].filter(Boolean).join('.');
  return Object.entries(value).flatMap(([key, child]) => samplesIn(child, under(key)));
}
