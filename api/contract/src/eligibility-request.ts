import { contactLimits } from './contact-rules.ts';

/** Value of `objet` in the query of /contact, for a request of the form on /offres/fibre. */
export const ELIGIBILITY_SUBJECT = 'eligibilite';

/** Largest number of users in the form. */
export const ELIGIBILITY_USERS_MAX = 9999;

/** Current kinds of access at an address: value in the query, and label. */
export const currentAccessTypes = [
  { value: 'aucun', label: 'Aucun' },
  { value: 'adsl', label: 'ADSL ou VDSL' },
  { value: 'fibre', label: 'Fibre' },
  { value: 'mobile', label: '4G ou 5G' },
  { value: 'autre', label: 'Autre' },
] as const;

/** An address to be connected; an unanswered question is null. */
export interface EligibilityRequest {
  place: string;
  users: number | null;
  access: string | null;
}

/** Parses the address study in a query of /contact. Null without an address, or for another `objet`. */
export function parseEligibilityRequest(query: URLSearchParams): EligibilityRequest | null {
  const place = (query.get('adresse') ?? '').replace(/\s+/g, ' ').trim().slice(0, contactLimits.adresse);
  if (query.get('objet') !== ELIGIBILITY_SUBJECT || place === '') return null;
  const users = query.get('utilisateurs') ?? '';
  const access = currentAccessTypes.find(({ value }) => value === query.get('acces'));
  return {
    place,
    users: /^[1-9]\d{0,3}$/.test(users) ? Number(users) : null,
    access: access?.label ?? null,
  };
}

/** Returns the suggested message for the study, which the visitor may replace. The address has its own field. */
export const formatEligibilityRequest = (study: EligibilityRequest | null): string =>
  [
    'Bonjour, je souhaite savoir quelles offres sont possibles à cette adresse.',
    study?.users ? `Utilisateurs : ${study.users}.` : '',
    study?.access ? `Accès actuel : ${study.access}.` : '',
    'Merci.',
  ]
    .filter(Boolean)
    .join(' ');
