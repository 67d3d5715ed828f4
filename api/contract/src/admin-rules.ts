/** Addresses and limits of the admin's calls, without zod: for the browser and the API alike. */

/** `POST` opens a session, `GET` says whether it still holds, `DELETE` ends it. */
export const ADMIN_SESSION_PATH = '/api/admin/session';

/** `POST`: the password once more, for what the session alone may not do. */
export const ADMIN_CONFIRMATION_PATH = '/api/admin/confirmation';

/** Header of a page's request that carries its confirmation. */
export const CONFIRMATION_HEADER = 'X-Admin-Confirmation';

/** How long a confirmation holds, in milliseconds. */
export const CONFIRMATION_MS = 5 * 60_000;

/** `POST`: the whole list of dedicated offers. */
export const SAVE_DEDICATED_PATH = '/api/save-dedicated';

/** `GET`: the saved versions, newest first, `?before={version}&limit={count}`. */
export const DEDICATED_VERSIONS_PATH = '/api/admin/dedicated/versions';

/** `GET`: one saved version. */
export const dedicatedVersionPath = (version: number) => `${DEDICATED_VERSIONS_PATH}/${version}`;

/** `POST`: that version becomes the list in force, as a new version. */
export const restoreVersionPath = (version: number) => `${dedicatedVersionPath(version)}/restore`;

/** Longest password that is looked at, in UTF-16 units: an endless one would be free work for an attacker. */
export const PASSWORD_MAX = 256;

/** Longest name of an editor, in UTF-16 units. */
export const EDITOR_NAME_MAX = 64;

/** Digits of a one-time code. */
export const CODE_LENGTH = 6;

/** What is read at the fields of a sign-in, in the browser and in the API's answers. */
export const proofMessages = {
  password: 'Saisissez le mot de passe.',
  code: `Le code a ${CODE_LENGTH} chiffres.`,
} as const;

/** Versions of one answer: as many as this unless asked otherwise, and never more than `max`. */
export const versionsPage = { default: 50, max: 100 } as const;

/** The `If-Match` of a save that must not overwrite somebody else's: the version the editor started from. */
export const versionTag = (version: number) => `"${version}"`;

/** The version an `ETag` names, or `null`. A proxy that compresses may have made the tag weak (`W/"3"`). */
export function versionOfTag(tag: string | null | undefined): number | null {
  const digits = /^(?:W\/)?"(\d{1,15})"$/.exec(tag?.trim() ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
