import {
  blankOffer,
  type DedicatedOffer,
  ddosProtections,
  engagements,
  raidModes,
  virtualizations,
} from '@site/api-contract/dedicated';
import { parsePriceText } from '@site/api-contract/price-text';
import { byId } from './diff.ts';
import { editableFields, fieldLabels, type OfferField } from './fields.ts';
import type { Offers } from './list.ts';

/** Largest accepted values: UTF-16 units of a text, entries of a list. Those of the API; a test holds both together. */
export const limits = { id: 40, text: 200, link: 500, location: 80, locations: 20, offers: 500 } as const;

/** What a value is told; null when it is accepted. */
type Rule = (value: unknown) => string | null;

/** A line break or control character would break the page or a mail that quotes the text. */
const isOneLine = (text: string) => /^[^\p{Cc}\p{Cs}\u2028\u2029]*$/u.test(text);

/** Any other scheme, `javascript:` first of all, would run as the site. */
const isSafeLink = (text: string) =>
  /^\/(?![/\\])/.test(text) || (/^https?:\/\//i.test(text) && URL.canParse(text));

function line(max: number = limits.text): Rule {
  return (value) => {
    if (typeof value !== 'string') return 'Un texte est attendu.';
    if (value.length > max) return `${value.length} caractères : ${max} au plus.`;
    return isOneLine(value) ? null : 'Une seule ligne est acceptée, sans caractère de contrôle.';
  };
}

const yesNo: Rule = (value) =>
  typeof value === 'boolean' ? null : 'Oui ou non (true ou false) est attendu.';

const oneOf =
  (values: readonly string[]): Rule =>
  (value) =>
    values.includes(value as string) ? null : `Valeurs acceptées : ${values.join(', ')}.`;

const listOf =
  (rule: Rule, max = Number.POSITIVE_INFINITY): Rule =>
  (value) => {
    if (!Array.isArray(value)) return 'Une liste est attendue.';
    if (value.length > max) return `${value.length} valeurs : ${max} au plus.`;
    return value.map(rule).find((fault) => fault !== null) ?? null;
  };

const link: Rule = (value) =>
  line(limits.link)(value) ??
  (value === '' || isSafeLink(value as string)
    ? null
    : 'Un chemin du site (/contact) ou une adresse complète (https://…) est attendu.');

const location: Rule = (value) =>
  line(limits.location)(value) ?? ((value as string).trim() === '' ? 'Une localisation est vide.' : null);

/** « Sur devis » is said by its words or by nothing: anything else that isn't a price was meant as one (decision 22). */
const isPrice = (text: string) => /^(sur devis)?$/i.test(text.trim()) || parsePriceText(text) !== null;
const NO_PRICE = 'Un prix hors taxes en euros est attendu, comme 129,90, ou « Sur devis ».';

const rules: Record<OfferField, Rule> = {
  id: (value) => line(limits.id)(value) ?? (value === '' ? 'Un identifiant est attendu.' : null),
  name: line(),
  price: (value) => line()(value) ?? (isPrice(value as string) ? null : NO_PRICE),
  engagement: oneOf(engagements),
  link,
  available: yesNo,
  recommended: yesNo,
  cpu: line(),
  ram: line(),
  storage: line(),
  raid: oneOf(raidModes),
  gpu_enabled: yesNo,
  gpu_model: line(),
  benchmark: (value) => (Number.isSafeInteger(value) ? null : 'Un nombre entier est attendu.'),
  bandwidth: line(),
  ddos: oneOf(ddosProtections),
  ip_failover: yesNo,
  ipv6: yesNo,
  locations: listOf(location, limits.locations),
  virtualization: listOf(oneOf(virtualizations)),
  sla: line(),
  backups_auto: yesNo,
  watercooling: yesNo,
  double_alim: yesNo,
};

/** What each faulty field of an offer is told. */
export type Faults = Partial<Record<OfferField, string>>;

/** The faults of an offer, in the form's order; empty for one the API accepts. */
export function faultsOf(offer: DedicatedOffer): Faults {
  const entries = editableFields.map((field) => [field, rules[field](offer[field])] as const);
  return Object.fromEntries(entries.filter(([, fault]) => fault !== null));
}

/**
 * The list as it can be saved: a faulty field keeps its last saved value, or a new offer's, so that one field being
 * typed doesn't hold back the rest. The same list when nothing is faulty.
 */
export function savable(offers: Offers, base: Offers): Offers {
  const saved = byId(base);
  const mended = offers.map((offer) => {
    const faulty = Object.keys(faultsOf(offer)) as (typeof editableFields)[number][];
    if (faulty.length === 0) return offer;
    const source = saved.get(offer.id) ?? blankOffer(offer.id);
    return { ...offer, ...Object.fromEntries(faulty.map((field) => [field, source[field]])) };
  });
  return mended.every((offer, index) => offer === offers[index]) ? offers : mended;
}

/** A fault of a list that came from outside. */
export interface RowFault {
  /** From 1, as people count; 0 for the list itself. */
  row: number;
  text: string;
}

function checkRow(value: unknown, row: number): { offer: DedicatedOffer } | { faults: RowFault[] } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { faults: [{ row, text: 'Une offre (un objet) est attendue.' }] };
  }
  // Specification, section 7: a benchmark that is left out is 0.
  const fields: Record<string, unknown> = { benchmark: 0, ...value };
  const unknown = Object.keys(fields).filter((key) => !Object.hasOwn(rules, key));
  const faulty = (Object.keys(rules) as OfferField[]).flatMap((field) => {
    const fault = rules[field](fields[field]);
    const label = field === 'id' ? 'Identifiant' : fieldLabels[field];
    return fault === null ? [] : [{ row, text: `${label} : ${fault}` }];
  });
  const faults = [...unknown.map((key) => ({ row, text: `Champ inconnu : « ${key} ».` })), ...faulty];
  return faults.length > 0 ? { faults } : { offer: fields as unknown as DedicatedOffer };
}

/** A list from outside: the offers, or everything that keeps it from being one. */
export function checkList(value: unknown): { offers: DedicatedOffer[] } | { faults: RowFault[] } {
  if (!Array.isArray(value)) return { faults: [{ row: 0, text: 'Une liste d’offres est attendue.' }] };
  if (value.length > limits.offers) {
    return { faults: [{ row: 0, text: `${value.length} offres : ${limits.offers} au plus.` }] };
  }
  const rows = value.map((row, index) => checkRow(row, index + 1));
  const faults = rows.flatMap((row) => ('faults' in row ? row.faults : []));
  const offers = rows.flatMap((row) => ('offer' in row ? [row.offer] : []));
  const seen = new Set<string>();
  for (const [index, row] of rows.entries()) {
    if (!('offer' in row)) continue;
    if (seen.has(row.offer.id))
      faults.push({ row: index + 1, text: 'Identifiant : déjà porté par une autre offre.' });
    seen.add(row.offer.id);
  }
  return faults.length > 0 ? { faults } : { offers };
}
