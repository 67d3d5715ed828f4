/** Addresses and limits of the calls about releases, without zod. */

/** Name of a remote or of the shell: one word of lower-case letters. */
export const REMOTE_NAME_PATTERN = /^[a-z]{1,20}$/;

/** Build id of a release: the first 32 digits of a hash of its content; 12 in releases of earlier versions. */
export const BUILD_ID_PATTERN = /^(?:[0-9a-f]{12}|[0-9a-f]{32})$/;

/** `POST`: announces a release by its manifest. The answer lists the hashes of the files that the site lacks. */
export const RELEASE_CALL_UPLOADS_PATH = '/api/delivery/uploads';

/** `PUT ?integrity=sha384-…`: the bytes of one announced file. */
export const RELEASE_CALL_BLOBS_PATH = '/api/delivery/blobs';

/** `POST`: makes the change of a signed statement, and streams its progress line by line. */
export const RELEASE_CALL_CHANGES_PATH = '/api/delivery/changes';

/** `GET`: live releases, canaries and previews, and earlier releases. */
export const RELEASE_CALL_RELEASES_PATH = '/api/delivery/releases';

/** `GET ?after={seq}`: the audit log, oldest first. */
export const RELEASE_CALL_AUDIT_LOG_PATH = '/api/delivery/audit-log';

/** `POST`: exchanges a CI's identity token for the right to sign with the caller's own key for 15 minutes. */
export const RELEASE_CALL_KEYS_PATH = '/api/delivery/keys';

/** `GET ?remote=…&buildId=…&path=…`: one file of a stored release, for a key of its remote. */
export const RELEASE_CALL_FILES_PATH = '/api/delivery/files';

/** `GET`: the site's tools for teams, with their versions and hashes. */
export const RELEASE_CALL_TOOLS_PATH = '/api/delivery/tools';

/** Names of the site's tools: `GET /api/delivery/{name}.tgz` is an npm package. */
export const TOOL_NAMES = ['client', 'kit'] as const;
export type ToolName = (typeof TOOL_NAMES)[number];
export const buildToolPath = (name: ToolName) => `/api/delivery/${name}.tgz` as const;

/** Largest manifest, in bytes. */
export const MANIFEST_MAX_BYTES = 1024 * 1024;

/** Largest file of a release, and largest sum of the files uploaded for a release, in bytes. */
export const FILE_MAX_BYTES = 20 * 1024 * 1024;
export const RELEASE_MAX_BYTES = 100 * 1024 * 1024;

/** Longest statement in a header, in characters: ten times a statement that names a release. */
export const HEADER_STATEMENT_MAX = 4096;

/** Longest statement in a body, in characters: a statement may hold the operator's configuration. */
export const STATEMENT_MAX = 60_000;

/** Longest configuration of the operator, in characters. */
export const OPERATOR_CONFIG_MAX = 32_000;

/** Longest life of a statement, in seconds. */
export const STATEMENT_LIFETIME_S = 900;

/** Entries of one answer of the audit log. */
export const AUDIT_LOG_PAGE_SIZE = 200;

/** Media type of a change's answer: one JSON value per line. */
export const NDJSON_MEDIA_TYPE = 'application/x-ndjson';
