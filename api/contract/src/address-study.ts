import { contactLimits } from './contact-rules.ts';

/** What the form of /offres/fibre asks for an address to be studied, in the query of /contact. */
export const STUDY_SUBJECT = 'eligibilite';

/** Most users of one address that the form takes. */
export const MAX_USERS = 9999;

/** The access an address has today: its value in the address, and its name in a sentence. */
export const currentAccesses = [
  { value: 'aucun', label: 'Aucun' },
  { value: 'adsl', label: 'ADSL ou VDSL' },
  { value: 'fibre', label: 'Fibre' },
  { value: 'mobile', label: '4G ou 5G' },
  { value: 'autre', label: 'Autre' },
] as const;

/** An address to be connected; what wasn't answered is null. */
export interface AddressStudy {
  place: string;
  users: number | null;
  access: string | null;
}

/** The address to study that a query of /contact names: null without one, or where the message is for something else. */
export function studyIn(query: URLSearchParams): AddressStudy | null {
  const place = (query.get('adresse') ?? '').replace(/\s+/g, ' ').trim().slice(0, contactLimits.adresse);
  if (query.get('objet') !== STUDY_SUBJECT || place === '') return null;
  const users = query.get('utilisateurs') ?? '';
  const access = currentAccesses.find(({ value }) => value === query.get('acces'));
  return {
    place,
    users: /^[1-9]\d{0,3}$/.test(users) ? Number(users) : null,
    access: access?.label ?? null,
  };
}

/** The message that asks for the study, until the visitor writes their own; the address has a field of its own. */
export const studyMessage = (study: AddressStudy | null): string =>
  [
    'Bonjour, je souhaite savoir quelles offres sont possibles à cette adresse.',
    study?.users ? `Utilisateurs : ${study.users}.` : '',
    study?.access ? `Accès actuel : ${study.access}.` : '',
    'Merci.',
  ]
    .filter(Boolean)
    .join(' ');
