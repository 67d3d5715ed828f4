/**
 * Error messages of a faulty field, without zod: the browser and the API share them. `field` is the name in sentences to
 * the visitor, article included: « votre nom ».
 */
import { formatNumber } from '../texts/numbers.ts';

export const formatMissingMessage = (field: string): string => `Indiquez ${field}.`;

/** @param max in UTF-16 units */
export const formatTooLongMessage = (field: string, max: number): string =>
  `Raccourcissez ${field} : ${formatNumber(max)} caractères au plus.`;

export const formatMultilineMessage = (field: string): string =>
  `Écrivez ${field} sur une seule ligne, sans caractère de contrôle.`;

/** The link that ends the notice under a form. */
export const rightsLink = {
  to: '/mentions-legales#gdpr',
  label: 'vos droits (RGPD)',
} as const;
