import { normalizeTypedText } from '../texts/typed-text.ts';
import { contactForm } from './contact-form.ts';
import type { FormDeclaration } from './form.ts';

/** Value of `objet` in the query of /contact, for a request of the form on /offres/fibre. */
export const ELIGIBILITY_SUBJECT = 'eligibilite';

/** Fields of the form on /offres/fibre, whose answers the contact form takes over: its query has the same names. */
export const eligibilityFields = {
  adresse: {
    ...contactForm.fields.adresse,
    input: { ...contactForm.fields.adresse.input, required: true },
  },
  utilisateurs: {
    label: 'Nombre d’utilisateurs',
    mailLabel: 'Utilisateurs',
    input: { inputMode: 'numeric', autoComplete: 'off' },
  },
  acces: {
    label: 'Accès actuel',
    options: [
      { value: 'aucun', label: 'Aucun' },
      { value: 'adsl', label: 'ADSL ou VDSL' },
      { value: 'fibre', label: 'Fibre' },
      { value: 'mobile', label: '4G ou 5G' },
      { value: 'autre', label: 'Autre' },
    ],
  },
} as const satisfies FormDeclaration['fields'];

/** An address to be connected, and the answers about it by the label of their question. */
export interface EligibilityRequest {
  place: string;
  answers: { label: string; value: string }[];
}

/** Returns the answer as the message writes it: the label of a choice, else what was typed. Null without one. */
function parseAnswer({ options }: FormDeclaration['fields'][string], text: string): string | null {
  if (options) return options.find(({ value }) => value === text)?.label ?? null;
  return tidy(text) || null;
}

const tidy = (text: string): string => normalizeTypedText(text).replace(/\s+/g, ' ').trim();

/** Parses the address study in a query of /contact. Null without an address, or for another `objet`. */
export function parseEligibilityRequest(query: URLSearchParams): EligibilityRequest | null {
  const { adresse: _, ...questions } = eligibilityFields;
  const place = tidy(query.get('adresse') ?? '');
  if (query.get('objet') !== ELIGIBILITY_SUBJECT || place === '') return null;
  const answers = Object.entries<FormDeclaration['fields'][string]>(questions).flatMap(([name, field]) => {
    const value = parseAnswer(field, query.get(name) ?? '');
    return value === null ? [] : [{ label: field.mailLabel ?? field.label ?? name, value }];
  });
  return { place, answers };
}

/** Returns the suggested message for the study, which the visitor may replace. The address has its own field. */
export const formatEligibilityRequest = (study: EligibilityRequest | null): string =>
  [
    'Bonjour, je souhaite savoir quelles offres sont possibles à cette adresse.',
    ...(study?.answers ?? []).map(({ label, value }) => `${label} : ${value}.`),
    'Merci.',
  ].join(' ');
