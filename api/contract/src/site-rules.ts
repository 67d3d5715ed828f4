/** Addresses and limits of the site API, by which hosts without a database follow the site; without zod. */

const SITE_PATH = '/api/site';

/** `GET`: the live composition and releases. */
export const SITE_LIVE_PATH = `${SITE_PATH}/live`;

/** `GET {id}`: hashes of a composition's files by path. */
export const SITE_COMPOSITIONS_PATH = `${SITE_PATH}/compositions`;

/** `GET {name}`: the content with this hash, see {@link formatBlobName}. */
export const SITE_BLOBS_PATH = `${SITE_PATH}/blobs`;

/** `GET`: hashes of the hashed files of all stored releases by path, with `?path=` of these paths only. */
export const SITE_FILES_PATH = `${SITE_PATH}/files`;

/** `GET`: the secret that signs preview links. */
export const SITE_PREVIEW_KEY_PATH = `${SITE_PATH}/preview-key`;

/** `PUT {id}`: the status of a host. `DELETE {id}`: the host stops. */
export const SITE_HOSTS_PATH = `${SITE_PATH}/hosts`;

/** `POST`: page views counted by a host. */
export const SITE_VIEWS_PATH = `${SITE_PATH}/views`;

/** Most releases in one report of page views: with its fields, it stays below the number of values that a body may hold. */
export const SITE_VIEWS_MAX = 400;

/** Most paths in one request. */
export const SITE_FILES_BATCH_MAX = 50;

/** Longest name and longest problem of a host, in characters. */
export const HOST_LABEL_MAX = 300;
export const HOST_PROBLEM_MAX = 1_000;

const ALGORITHM = 'sha384-';

/** Returns a hash (`sha384-…`) as a name for files and addresses: its 48 bytes in base64url (RFC 4648, section 5). */
export const formatBlobName = (hash: string): string =>
  hash.slice(ALGORITHM.length).replaceAll('+', '-').replaceAll('/', '_');

/** Returns the hash of a {@link formatBlobName}. */
export const parseBlobName = (name: string): string =>
  ALGORITHM + name.replaceAll('-', '+').replaceAll('_', '/');
