import { z } from 'zod';
import { buildRequestBodySchema } from '../forms/fields.ts';
import { baseUrlSchema } from '../http/origins.ts';
import { problemSchema } from '../http/problem.ts';
import {
  AUDIT_LOG_PAGE_SIZE,
  BUILD_ID_PATTERN,
  OPERATOR_CONFIG_MAX,
  REMOTE_NAME_PATTERN,
  STATEMENT_MAX,
} from './release-rules.ts';
import { canaryNumbersSchema, releaseErrorSchema } from './team-events.ts';

// Teams read the faults of a statement in their terminal, so these messages are in English like the commands.

const remote = z.string().regex(REMOTE_NAME_PATTERN, 'the name of an app, such as hosting');
const buildId = z.string().regex(BUILD_ID_PATTERN, 'a build id of 32 hexadecimal digits');
/** A file's hash as browsers check it (Subresource Integrity, section 3.1). */
export const integritySchema = z.string().regex(/^sha384-[\w+/]{64}$/, 'a hash such as sha384-…');
const time = z.iso.datetime({ error: 'a time such as 2026-01-31T12:00:00.000Z' });

/** A canary that passes its analysis reaches more visitors step by step, in the end all. */
const promotes = z.literal(true);

/** Allows a change that removes an island which another team's page uses; only the operator's keys may set it. */
const force = z.literal(true).optional();

const releaseFields = { remote, buildId, base: baseUrlSchema.optional() };

/** Changes of the site. Each names everything it needs, so that its signature is valid for no other change. */
export const requestedChangeSchema = z.discriminatedUnion('action', [
  /** A stored release for all visitors. */
  z.strictObject({ action: z.literal('release'), ...releaseFields, force }),
  /** A stored release for a share of visitors, in percent. */
  z.strictObject({
    action: z.literal('canary'),
    ...releaseFields,
    share: z.number().min(0.1).max(100),
    promotes: promotes.optional(),
    force,
  }),
  /** A stored release for visitors with the signed link, for `hours`. */
  z.strictObject({
    action: z.literal('preview'),
    ...releaseFields,
    hours: z.number().min(0.01).max(720),
    force,
  }),
  /** Ends one preview, or all previews of the remote. */
  z.strictObject({ action: z.literal('end-preview'), remote, buildId: buildId.optional() }),
  /**
   * Releases the canary to all visitors. Rejected unless `buildId` is the canary and `from` the live release, where
   * given.
   */
  z.strictObject({
    action: z.literal('promote'),
    remote,
    buildId: buildId.optional(),
    from: buildId.optional(),
    force,
  }),
  /** Ends the canary. Rejected unless `buildId` is the canary, where given. */
  z.strictObject({ action: z.literal('abort'), remote, buildId: buildId.optional() }),
  /** Releases `to`, by default the previous release. Rejected unless `from` is the live release, where given. */
  z.strictObject({
    action: z.literal('rollback'),
    remote,
    to: buildId.optional(),
    from: buildId.optional(),
    force,
  }),
  /** Removes the remote: its pages answer 410, or redirect to `to`. */
  z.strictObject({
    action: z.literal('retire'),
    remote,
    to: z
      .string()
      .max(200)
      .regex(/^\/(?!\/)[\w\-./~%]*$/, 'a path such as /offres')
      .optional(),
    force,
  }),
  /** The operator's configuration, as the text of its JSON. */
  z.strictObject({ action: z.literal('operator'), operator: z.string().min(2).max(OPERATOR_CONFIG_MAX) }),
  /** Deletes releases that were replaced more than `days` ago. */
  z.strictObject({ action: z.literal('prune'), days: z.number().min(0).max(3650) }),
]);
export type RequestedChange = z.infer<typeof requestedChangeSchema>;

/** Changes that need the files of a release. */
export type ReleaseChange = Extract<RequestedChange, { action: 'release' | 'canary' | 'preview' }>;
export const isReleaseChange = (change: StatementRequest): change is ReleaseChange =>
  change.action === 'release' || change.action === 'canary' || change.action === 'preview';

/** Reads the releases without a change. */
export const listRequestSchema = z.strictObject({ action: z.literal('list') });
export type StatementRequest = RequestedChange | z.infer<typeof listRequestSchema>;

const askedSchema = z.discriminatedUnion('action', [...requestedChangeSchema.options, listRequestSchema]);

/** Payload of a signed statement (JWT claims, RFC 7519). */
export const statementSchema = z.strictObject({
  /** Origin of the site. */
  aud: z.string().max(300),
  change: askedSchema,
  /** Hash of the manifest's text, where the change needs a release's files. */
  manifest: integritySchema.optional(),
  /** Time of issue and of expiry, in seconds since 1970. */
  iat: z.int(),
  exp: z.int(),
  /** Unique id: the site makes each change once. */
  jti: z.uuid(),
});
export type Statement = z.infer<typeof statementSchema>;

/** A public Ed25519 key (RFC 8037). */
export const publicKeySchema = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[\w-]{43}$/, '32 bytes in base64url'),
});
export type PublicKey = z.infer<typeof publicKeySchema>;

/** An Ed25519 key pair (RFC 8037). */
export const privateKeySchema = publicKeySchema.extend({
  d: z.string().regex(/^[\w-]{43}$/, '32 bytes in base64url'),
});
export type PrivateKey = z.infer<typeof privateKeySchema>;

const PRIVATE_KEY_MESSAGE =
  'Clé : « d » est la clé privée, qui n’est plus secrète. Faites une autre clé et n’envoyez que « kty », « crv » et « x ».';

/** Body of `POST /api/delivery/keys`. */
export const keyRequestSchema = buildRequestBodySchema({
  token: z
    .string('Jeton : un texte est attendu.')
    .min(1, 'Jeton : champ vide.')
    .max(16_000, 'Jeton : plus de 16000 caractères reçus.')
    .meta({
      description: 'Jeton d’identité (OpenID Connect) de l’intégration continue ; il ne sert qu’une fois',
    }),
  jwk: z
    .object(
      {
        kty: z.literal('OKP', 'Clé : « kty » doit être « OKP ».'),
        crv: z.literal('Ed25519', 'Clé : « crv » doit être « Ed25519 ».'),
        x: z
          .string('Clé : « x » doit être un texte.')
          .regex(/^[\w-]{43}$/, 'Clé : « x » doit être 32 octets en base64url.'),
        /** The private member (RFC 8037, section 2). */
        d: z.never(PRIVATE_KEY_MESSAGE).optional(),
      },
      'Clé : un objet est attendu.',
    )
    .meta({ description: 'Clé publique Ed25519 (RFC 8037), dont le secret reste chez l’appelant' }),
}).meta({ id: 'KeyRequest' });

/** Remotes that a key may release. `*`: all, and the site's own settings. */
export const allowedRemotesSchema = z.union([z.literal('*'), z.array(remote).min(1).max(50)]);
export type AllowedRemotes = z.infer<typeof allowedRemotesSchema>;

/** Answer 201 of `POST /api/delivery/keys`. */
export const keyResponseSchema = z
  .object({
    kid: z.string().meta({ description: 'Nom de la clé (RFC 7638), pour l’en-tête des déclarations' }),
    remotes: allowedRemotesSchema.meta({ description: 'Ce qu’elle peut publier ; « * » : tout' }),
    expiresAt: z.int().meta({ description: 'Jusqu’à quand, en millisecondes depuis 1970' }),
  })
  .meta({ id: 'Key' });

/** Answer of `POST /api/delivery/uploads`. */
export const missingFilesResponseSchema = z
  .object({
    missing: z
      .array(integritySchema)
      .meta({ description: 'Empreintes des fichiers dont le site n’a pas les octets' }),
  })
  .meta({ id: 'Missing' });

/** Body of `POST /api/delivery/changes`. */
export const changeRequestSchema = buildRequestBodySchema({
  statement: z
    .string('Déclaration : un texte est attendu.')
    .min(1, 'Déclaration : champ vide.')
    .max(STATEMENT_MAX, `Déclaration : plus de ${STATEMENT_MAX} caractères reçus.`)
    .meta({ description: 'JWS compact, EdDSA' }),
}).meta({ id: 'ChangeRequest' });

/** Result of a change. */
export const changeOutcomeSchema = z
  .object({
    /** Name of the live composition after the change. */
    composition: z.string(),
    /** The change, such as « rollback ». */
    action: z.string(),
    /** What became of the release, the remote or the configuration; « done »: only the audit log tells of the change. */
    state: z.enum(['live', 'canary', 'preview', 'ended', 'retired', 'applied', 'pruned', 'done']),
    remote: z.string().optional(),
    /** Id of the release that is live, a canary or a preview now, or has ended. */
    build: z.string().optional(),
    /** Share of a canary in percent. */
    share: z.number().optional(),
    /** True for a canary that raises its share by itself. */
    promotes: z.boolean().optional(),
    /** End of a preview. */
    until: z.string().optional(),
    /** Page that the addresses of a retired remote lead to. */
    redirect: z.string().optional(),
    /** Addresses whose pages were rendered anew. */
    pages: z.array(z.string()).optional(),
    /** Number of all pages. */
    pageCount: z.int().optional(),
    /** Composition that the other pages are from, without composing. */
    source: z.string().optional(),
    /** Why a rollback was composed, or a pruning kept all files. */
    reason: z.string().optional(),
    /** Parts that are composed next. */
    waiting: z.array(z.string()).optional(),
    /** Parts that could not be composed, with the reason. */
    warnings: z.array(z.string()).optional(),
    /** Pruned releases, as `remote@build`, and the number of removed files. */
    pruned: z.array(z.string()).optional(),
    files: z.int().optional(),
    /** Duration of the change. */
    seconds: z.number().optional(),
    /** Signed address of a preview. */
    link: z.string().optional(),
  })
  .meta({ id: 'Outcome' });
export type ChangeOutcome = z.infer<typeof changeOutcomeSchema>;

/** The exceeded budget, for programs. */
export const budgetExcessSchema = z
  .object({
    name: z.string().meta({ description: 'Nom du budget, comme dans « budgets » d’operator.json' }),
    remote: z.string(),
    limit: z.number(),
    used: z.number(),
    freesAt: z.iso.datetime().nullable().meta({ description: 'Quand il se libère de lui-même ; null : pas' }),
  })
  .meta({ id: 'SpentBudget' });
export type BudgetExcess = z.infer<typeof budgetExcessSchema>;

/** A rejected call: `detail` for the reader of the API, `reason` in English as the commands print it. */
export const releaseProblemSchema = problemSchema
  .extend({
    reason: z
      .string()
      .optional()
      .meta({ description: 'Le refus en anglais, tel que les commandes l’affichent' }),
    code: z.string().optional().meta({
      description:
        'Pour un programme : « over-budget », « disk-reserved », ou la raison d’une composition impossible (remote-failed…)',
    }),
    budget: budgetExcessSchema.optional(),
  })
  .meta({ id: 'DeliveryProblem' });
export type ReleaseProblem = z.infer<typeof releaseProblemSchema>;

/** One line of a change's answer. */
export const changeLineSchema = z
  .union([
    z.object({ progress: z.string() }),
    z.object({ done: changeOutcomeSchema }),
    z.object({ problem: releaseProblemSchema }),
  ])
  .meta({ id: 'ChangeLine' });
export type ChangeLine = z.infer<typeof changeLineSchema>;

/** Name of the key that made the change. `null`: older than the audit log. */
const by = z.string().nullable();
/** First distinct errors of the release in browsers; absent without errors. */
const errors = z.array(releaseErrorSchema).optional();
/** Size of the release's files in bytes. `null`: pruned. */
const bytes = z.int().nullable();
const release = { remote, buildId, base: baseUrlSchema.optional(), since: time, by, bytes };

/** What a canary lacks before the site acts on it by itself. */
export const canaryWaitSchema = z
  .object({
    what: z.enum(['networks', 'visitors', 'minutes']).meta({
      description:
        'networks : les réseaux qui ont reçu ses pages ; visitors et minutes : ce que demande chaque part, avec « --then promote »',
    }),
    have: z.int(),
    need: z.int(),
  })
  .meta({ id: 'CanaryWait' });
export type CanaryWait = z.infer<typeof canaryWaitSchema>;

/** The site's releases and hosts: answer of `GET /api/delivery/releases`, printed by `site releases`. */
export const releasesViewSchema = z
  .object({
    /** The live composition; `null` before the first. */
    composition: z.string().nullable(),
    hosts: z.array(
      z.object({
        name: z.string(),
        /** The composition that the host serves; `null` before the first. */
        composition: z.string().nullable(),
        /** True when the host serves the live composition, and reports no problem. */
        isReady: z.boolean(),
        composeProblem: z
          .string()
          .nullable()
          .meta({ description: 'Pourquoi il ne peut pas composer, en anglais ; null : rien ne s’y oppose' }),
        seenAt: time,
      }),
    ),
    live: z.array(
      z.object({
        ...release,
        before: buildId
          .nullable()
          // Sites of earlier versions don't answer it.
          .default(null)
          .meta({ description: 'Version à laquelle un retour en arrière mène ; null : aucune' }),
        manifest: z.string().optional().meta({
          description: 'SHA-256 du manifeste dont les pages servies sont composées ; absent : inconnu',
        }),
      }),
    ),
    variants: z.array(
      z.object({
        ...release,
        /**
         * Visitors with a group from 0 to 99.9 in [from, from + share). `promotes`: promoted once the analysis passes.
         */
        canary: z
          .object({
            from: z.number(),
            share: z.number(),
            promotes: promotes.optional(),
            /** Absent until the analysis has begun, and from sites of earlier versions. */
            analysis: canaryNumbersSchema.extend({ waitsFor: z.array(canaryWaitSchema) }).optional(),
          })
          .optional(),
        errors,
        previewUntil: time.optional(),
        link: z
          .string()
          .optional()
          .meta({ description: 'Lien signé qui montre l’aperçu, sur le tableau des livraisons seulement' }),
      }),
    ),
    retired: z.array(z.object({ remote, since: time, by, to: z.string().optional() })),
    /** Newest first. `until` is the time of replacement. */
    history: z.array(z.object({ ...release, until: time })),
    /** Canaries that ended in the last 30 days, with the numbers of their analysis. Newest first. */
    endedCanaries: z
      .array(
        canaryNumbersSchema.extend({
          remote,
          buildId,
          /** The live release that the canary was compared with. */
          against: buildId,
          since: time,
          until: time,
          /** `ended`: taken back from its visitors; `replaced`: by another canary, or with its remote. */
          outcome: z.enum(['ended', 'promoted', 'replaced']),
          /** `null`: the audit log has no such row. */
          by,
          /** Reason of an end by the site itself, in English. */
          reason: z.string().nullable(),
          errors,
        }),
      )
      // Sites of earlier versions don't answer them.
      .default([]),
  })
  .meta({ id: 'Releases' });
export type ReleasesView = z.infer<typeof releasesViewSchema>;

/** Query of `GET /api/delivery/files`. */
export const releaseFileQuerySchema = z.object({
  remote,
  buildId,
  path: z
    .string()
    .regex(
      /^(?:manifest\.json|(?:client|server)\/[\w\-./@~]{1,300})$/,
      'manifest.json, client/… or server/…',
    ),
});

/** Answer of `GET /api/delivery/tools`. */
export const toolsSchema = z
  .object({
    tools: z.array(
      z.object({
        name: z.string(),
        path: z.string(),
        bytes: z.int(),
        integrity: z
          .string()
          .meta({ description: 'Empreinte SHA-512, comme npm l’écrit dans son fichier de verrouillage' }),
      }),
    ),
  })
  .meta({ id: 'Tools' });
export type TeamPackageInfo = z.infer<typeof toolsSchema>['tools'][number];

/** The run of a CI that an identity token names. */
export const pipelineRunSchema = z.object({
  id: z.string().optional(),
  commit: z.string().optional(),
  workflow: z.string().optional(),
  /** Page of the run on a known forge. */
  url: z.string().optional(),
});
export type PipelineRun = z.infer<typeof pipelineRunSchema>;

/** A public key that signed rows of the audit log, with its owner. */
export const auditLogKeySchema = z.object({
  /** JWK thumbprint (RFC 7638). */
  id: z.string(),
  name: z.string(),
  remotes: allowedRemotesSchema,
  /** Epoch milliseconds. */
  createdAt: z.int(),
  revokedAt: z.int().nullable(),
  /** `null`: valid until revoked. */
  expiresAt: z.int().nullable(),
  /** True when the key may only make and end previews. */
  previewsOnly: z.boolean().default(false),
  /** Subject of the identity token that the CI exchanged for the key, and the run that the token names. */
  subject: z.string().nullable(),
  run: pipelineRunSchema.nullable(),
});
export type SigningKeyInfo = z.infer<typeof auditLogKeySchema>;

/** A row of the audit log. `hash` covers the other columns, and so the hash of the previous row. */
export const auditLogEntrySchema = z.object({
  /** 1, 2, 3… */
  seq: z.int().min(1),
  /** Epoch milliseconds. */
  at: z.int(),
  author: z.string(),
  /** Signed statement of the change, and the public key that verifies it; null for a change made with database access. */
  statement: z.string().nullable(),
  key: z.string().nullable(),
  action: z.string(),
  /** The change, as JSON. */
  change: z.string(),
  from_composition: z.string().nullable(),
  to_composition: z.string(),
  /** Empty in the first row. */
  previous_hash: z.string(),
  /** Public key of the host that wrote the row, in rows of earlier versions. */
  signer: z.string().nullable(),
  /** SHA-256, in hexadecimal digits. */
  hash: z.string(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntrySchema>;

/** Answer of `GET /api/delivery/audit-log`. */
export const auditLogPageSchema = z
  .object({
    /** The live composition; `null` before the first. */
    composition: z.string().nullable(),
    entries: z.array(auditLogEntrySchema).max(AUDIT_LOG_PAGE_SIZE),
    /** The keys that signed these rows, as far as the site has them. */
    keys: z.array(auditLogKeySchema),
  })
  .meta({ id: 'AuditLog' });
