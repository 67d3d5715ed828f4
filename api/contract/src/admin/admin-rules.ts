/** Addresses and limits of the admin API, without zod: for the browser and the API alike. */

/** `POST` opens a session, `GET` returns its state, `DELETE` ends it. */
export const ADMIN_SESSION_PATH = '/api/admin/session';

/** `POST`: the whole list of dedicated offers. */
export const SAVE_DEDICATED_PATH = '/api/save-dedicated';

/** `GET`: the saved versions, newest first, `?before={version}&limit={count}`. */
export const DEDICATED_VERSIONS_PATH = '/api/admin/dedicated/versions';

/** `GET`: one saved version. */
export const buildDedicatedVersionPath = (version: number) => `${DEDICATED_VERSIONS_PATH}/${version}`;

/** `POST`: saves the content of an old version as a new version. */
export const buildVersionRestorePath = (version: number) => `${buildDedicatedVersionPath(version)}/restore`;

/** Longest accepted password, in UTF-16 units: hashing longer input would help a denial-of-service attack. */
export const PASSWORD_MAX = 256;

/** Longest name of an editor, in UTF-16 units. */
export const EDITOR_NAME_MAX = 64;

/** Digits of a one-time code. */
export const TOTP_CODE_LENGTH = 6;

/** Error messages of the sign-in fields, in the browser and in the API's answers. « wrong » is specified (docs/product.md#messages). */
export const credentialMessages = {
  password: 'Saisissez le mot de passe.',
  wrong: 'Mot de passe incorrect',
  code: `Le code a ${TOTP_CODE_LENGTH} chiffres.`,
} as const;

/** Default and largest number of versions in one answer. */
export const versionsPageSize = { default: 50, max: 100 } as const;

/** Returns the `If-Match` value of a save that must not overwrite another editor's version. */
export const formatVersionEtag = (version: number) => `"${version}"`;

/** Returns the version in an `ETag`, or `null`. A compressing proxy may have made the tag weak (`W/"3"`). */
export function parseVersionEtag(tag: string | null | undefined): number | null {
  const digits = /^(?:W\/)?"(\d{1,15})"$/.exec(tag?.trim() ?? '')?.[1];
  return digits === undefined ? null : Number(digits);
}
