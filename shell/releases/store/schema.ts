import { createMigration, type OwnedTables } from '@site/api/storage/migrations';
import type { AuditLogEntry } from '@site/api-contract/releases/releases';
import type { Generated } from 'kysely';

interface TelemetryCount {
  remote: string;
  release: string;
  kind: string;
  count: number;
}

/** Signer of changes to the site: a team's key, or an issuer of identity tokens. */
interface TrustedSigner {
  /** For a key, its thumbprint (RFC 7638), which is the `kid` of its statements. */
  id: string;
  name: string;
  /** Remotes the signer may release, as JSON: a list of names, or `"*"`. */
  remotes: string;
  created_at: number;
  revoked_at: number | null;
  /** 1: the signer may only make and end previews. */
  previews_only: number;
}

/** Tables of releases, beside those of the API. */
interface ReleaseTables {
  /** Changes of the site. Each row holds the hash of the row before. */
  audit_log: AuditLogEntry;
  /** CI issuers whose identity tokens are exchanged for keys. */
  delivery_issuer: TrustedSigner & {
    /** Issuer of the tokens, equal to their `iss` claim. */
    issuer: string;
    audience: string;
    /** Further claims that a token must contain, as JSON: values by claim. */
    claims: string;
  };
  /** Keys that sign changes. Keys of teams stay even when revoked; exchanged keys are deleted some time after they expire. */
  delivery_key: TrustedSigner & {
    /** The public key, as JSON. */
    jwk: string;
    /** Expiry of an exchanged key; `null` for a key that is valid until it is revoked. */
    expires_at: number | null;
    /** Subject of the identity token, e.g. `repo:org/hosting:ref:refs/heads/main`. */
    subject: string | null;
    issuer_id: string | null;
    /** CI run named by the identity token, as JSON: see `PipelineRun`. */
    run: string | null;
  };
  /** The last refused statements and tokens. */
  delivery_refusal: {
    id: string;
    at: number;
    /** Name of the key or issuer, if the database holds it. */
    author: string;
    reason: string;
  };
  /** Announced releases. Their files may be uploaded for a day. */
  delivery_upload: {
    /** `sha384-…` of the manifest's text. */
    manifest_hash: string;
    manifest: string;
    remote: string;
    build_id: string;
    /** Files missing when the release was announced, as JSON. */
    wanted: string;
    /** Bytes of the files that were already stored when the release was announced. */
    known_bytes: number;
    /** Bytes uploaded so far. */
    bytes: number;
    created_at: number;
  };
  /** Single-use identifiers: `jti` of statements, and identity tokens. */
  delivery_used: {
    id: string;
    /** Expiry of the statement or token, after which this row may be deleted. */
    until: number;
  };
  /** Telemetry of releases by minute, see `TelemetryKind`. Rows are kept for a day. */
  telemetry_minute: TelemetryCount & {
    /** Start of the minute. */
    minute: number;
  };
  /** Telemetry totals since the release's first report. */
  telemetry_total: TelemetryCount & { last_at: number };
  /** First distinct errors of a release, by the browser's engine. Kept like the totals. */
  release_error: {
    remote: string;
    release: string;
    message: string;
    /** `remote/Name`; empty where no island is concerned. */
    island: string;
    browser: string;
    page: string;
    /** JSON: `file:line:column` of the release's own files. */
    stack: string;
    /** Visitors who met the error. */
    count: number;
    first_at: number;
  };
  /** Analysis runs of canaries. */
  analysis_run: {
    remote: string;
    release: string;
    /** Build id of the release that the canary is compared with. */
    against: string;
    /** Time at which the release became a canary, from the registry. */
    since: number;
    /** Current step: percent of visitors, its start, and the visitors the canary had met by then. */
    share: number;
    step_since: number;
    step_visitors: number;
    /** `AnalysisState`, as JSON. */
    analysis: string;
    /** Totals already included in the test, as JSON. */
    seen: string;
    /** Number of writes. When several hosts analyse at once, only the first write succeeds. */
    revision: number;
    /** End of the lease of the host that applies the decision. No other host applies the decision until then. */
    acting_until: number;
    /** `ended`: the canary was gone, and worse than the live release; `done`: gone for another reason. */
    state: 'running' | 'ended' | 'done';
    ended_at: number | null;
    /** The change that ended the canary, as JSON: see `CanaryEnd`. The transaction of the change writes it. */
    canary_end: string | null;
  };
  /** Bytes of releases and compositions, each once. */
  site_blob: {
    /** `sha384-…` of the bytes (Subresource Integrity, section 3.1). */
    hash: string;
    bytes: Buffer;
    stored_at: number;
  };
  /** Compositions. The content of a stored id never changes. */
  site_composition: {
    id: string;
    /** Hashes of the composition's files by path, as JSON. */
    files: string;
    made_at: number;
  };
  /** Compressed representations of files, which hosts send instead of them. */
  site_encoding: {
    /** Hash of the file. */
    hash: string;
    /** Hashes of its representations, whose bytes `site_blob` has. */
    br: string;
    gzip: string;
    /** Quality of the compression: brotli's, 0 to 11. */
    quality: number;
  };
  /** Public files of releases by the path browsers request. */
  site_file: {
    /** URL path without the leading slash. */
    path: string;
    hash: string;
    /** 1 until a composition shows the file to visitors. */
    preview_only: number;
  };
  /** Last reports of the web hosts. A host without a recent report counts as gone. */
  site_host: {
    id: string;
    /** Display name for operators: machine name and process. */
    name: string;
    /** Composition that the host serves. */
    serves: string | null;
    /** Composition that the host has fetched and verified, and can serve at once. */
    ready: string | null;
    /** Reason the host can't serve the live composition. */
    problem: string | null;
    /** Reason the host can't compose; other hosts then make the changes. */
    compose_problem: string | null;
    seen_at: number;
  };
  /** The live composition: one row. */
  site_live: {
    id: number;
    composition: string;
    /** Time at which the pointer moved to this composition. */
    moved_at: number;
    /** Activation time for all hosts; `null` until the hosts are ready, see `scheduleActivation` in `releases/live.ts`. */
    activate_at: number | null;
    /** Last time at which better compressed representations of files were stored. */
    encoded_at: Generated<number>;
  };
  /** Completely stored releases, which may become live again. */
  site_release: {
    remote: string;
    build_id: string;
    /** Manifest text as the team published it. */
    manifest: string;
    /** Total bytes of the release's files, without the compressed variants. */
    bytes: number;
    stored_at: number;
  };
  /** Mailboxes at which teams hear of their releases. */
  team_mailbox: {
    /** Name of the team's keys and issuers. */
    team: string;
    address: string;
    created_at: number;
  };
}

declare module '@site/api/storage/schema' {
  interface Schema extends ReleaseTables {}
}

/** `bytea` is PostgreSQL's type; SQLite accepts any type name, and stores bytes unchanged. */
export const releaseTables: OwnedTables = {
  history: 'release_migration',
  migrations: {
    // `if not exists`: a database with the numbered history of the API keeps its tables.
    '2026-11-29-tables': createMigration(
      `create table if not exists analysis_run (
      remote text not null,
      release text not null,
      against text not null,
      since bigint not null,
      share double precision not null,
      step_since bigint not null,
      step_visitors bigint not null,
      analysis text not null,
      seen text not null,
      revision bigint not null,
      acting_until bigint not null,
      state text not null,
      ended_at bigint,
      canary_end text,
      constraint analysis_run_release primary key (remote, release)
    )`,
      `create table if not exists audit_log (
      seq bigint primary key,
      at bigint not null,
      author text not null,
      statement text,
      key text,
      action text not null,
      change text not null,
      from_composition text,
      to_composition text not null,
      previous_hash text not null,
      hash text not null,
      signer text
    )`,
      `create table if not exists delivery_issuer (
      id text primary key,
      name text not null,
      remotes text not null,
      issuer text not null,
      audience text not null,
      claims text not null,
      created_at bigint not null,
      revoked_at bigint,
      previews_only bigint not null default 0
    )`,
      `create table if not exists delivery_key (
      id text primary key,
      name text not null,
      remotes text not null,
      jwk text not null,
      created_at bigint not null,
      revoked_at bigint,
      expires_at bigint,
      subject text,
      issuer_id text,
      run text,
      previews_only bigint not null default 0
    )`,
      `create table if not exists delivery_refusal (
      id text primary key,
      at bigint not null,
      author text not null,
      reason text not null
    )`,
      `create table if not exists delivery_upload (
      manifest_hash text primary key,
      remote text not null,
      build_id text not null,
      manifest text not null,
      wanted text not null,
      bytes bigint not null,
      known_bytes bigint not null,
      created_at bigint not null
    )`,
      `create table if not exists delivery_used (
      id text primary key,
      until bigint not null
    )`,
      `create table if not exists release_error (
      remote text not null,
      release text not null,
      message text not null,
      island text not null,
      browser text not null,
      page text not null,
      stack text not null,
      count bigint not null,
      first_at bigint not null,
      constraint release_error_name primary key (remote, release, message, island, browser)
    )`,
      `create table if not exists site_blob (
      hash text primary key,
      bytes bytea not null,
      stored_at bigint not null
    )`,
      `create table if not exists site_composition (
      id text primary key,
      files text not null,
      made_at bigint not null
    )`,
      `create table if not exists site_encoding (
      hash text primary key,
      br text not null,
      gzip text not null,
      quality bigint not null
    )`,
      `create table if not exists site_file (
      path text primary key,
      hash text not null,
      preview_only bigint not null default 0
    )`,
      `create table if not exists site_host (
      id text primary key,
      name text not null,
      serves text,
      ready text,
      problem text,
      compose_problem text,
      seen_at bigint not null
    )`,
      `create table if not exists site_live (
      id bigint primary key,
      composition text not null,
      moved_at bigint not null,
      activate_at bigint,
      encoded_at bigint not null default 0
    )`,
      `create table if not exists site_release (
      remote text not null,
      build_id text not null,
      manifest text not null,
      bytes bigint not null,
      stored_at bigint not null,
      constraint site_release_name primary key (remote, build_id)
    )`,
      `create table if not exists team_mailbox (
      team text primary key,
      address text not null,
      created_at bigint not null
    )`,
      `create table if not exists telemetry_minute (
      minute bigint not null,
      remote text not null,
      release text not null,
      kind text not null,
      count bigint not null,
      constraint telemetry_minute_name primary key (minute, remote, release, kind)
    )`,
      `create table if not exists telemetry_total (
      remote text not null,
      release text not null,
      kind text not null,
      count bigint not null,
      last_at bigint not null,
      constraint telemetry_total_name primary key (remote, release, kind)
    )`,
    ),
  },
};
