/** Addresses and limits of the delivery calls, without zod. */

/** `POST`: announces a release by its manifest; the answer names the files whose bytes the site lacks. */
export const DELIVERY_UPLOADS_PATH = '/api/delivery/uploads';

/** `PUT ?integrity=sha384-…`: the bytes of one announced file. */
export const DELIVERY_BLOBS_PATH = '/api/delivery/blobs';

/** `POST`: makes the change a statement asks for, and tells how it goes, line by line. */
export const DELIVERY_CHANGES_PATH = '/api/delivery/changes';

/** `GET`: what is live, what some visitors get beside it, what was. */
export const DELIVERY_RELEASES_PATH = '/api/delivery/releases';

/** `GET ?after={seq}`: the audit log, oldest first. */
export const DELIVERY_JOURNAL_PATH = '/api/delivery/journal';

/** `POST`: a CI's identity token for the right to sign with a key of one's own, for a quarter of an hour. */
export const DELIVERY_KEYS_PATH = '/api/delivery/keys';

/** Largest manifest, in bytes. */
export const MANIFEST_MAX = 1024 * 1024;

/** Largest file of a release, and all that is uploaded of one, in bytes. */
export const FILE_MAX = 20 * 1024 * 1024;
export const RELEASE_MAX = 100 * 1024 * 1024;

/** Longest statement in a header, in characters: one that names a release has a tenth of it. */
export const HEADER_STATEMENT_MAX = 4096;

/** Longest statement in a body, in characters: one may hold the operator's configuration. */
export const STATEMENT_MAX = 60_000;

/** Longest configuration of the operator, in characters. */
export const OPERATOR_MAX = 32_000;

/** Longest life of a statement, in seconds. */
export const STATEMENT_LIFE_S = 900;

/** Days that a staged change waits for an approval. */
export const STAGED_DAYS = 7;

/** Entries of one answer of the audit log. */
export const JOURNAL_PAGE = 200;

/** What the lines of a change's answer are. */
export const LINES_MEDIA_TYPE = 'application/x-ndjson';

/** `GET`: the audit log's last row, signed by the host that wrote it; for copies outside the site. */
export const AUDIT_HEAD_PATH = '/.well-known/audit-head.json';
