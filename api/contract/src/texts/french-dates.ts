/**
 * Formats a time in Paris. The first day of a month is « 1er », which Intl writes « 1 ».
 *
 * @example
 * formatInParis(Date.UTC(2026, 11, 1, 9, 5), { dateStyle: 'long', timeStyle: 'short' }); // « 1er décembre 2026 à 10:05 »
 */
export const formatInParis = (time: Date | number, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', ...options })
    .format(time)
    .replace(/\b1 (?=\p{L})/u, '1er ');

/** Formats the day of a time in Paris: « 1er décembre 2026 ». */
export const formatDay = (time: Date | number): string => formatInParis(time, { dateStyle: 'long' });
