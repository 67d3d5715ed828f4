import { z } from 'zod';
import { JOURNAL_PAGE, OPERATOR_MAX, STATEMENT_MAX } from './delivery-rules.ts';
import { bodyOf } from './fields.ts';
import { baseSchema } from './origins.ts';
import { problemSchema } from './problem.ts';

// What is in a statement is written by a program of ours and read by teams: its faults are told in English, as the
// commands speak.

const remote = z.string().regex(/^[a-z]{1,20}$/, 'the name of an app, such as hosting');
const buildId = z.string().regex(/^[0-9a-f]{12}$/, 'a build id of 12 hexadecimal digits');
/** A file's hash as browsers check it (Subresource Integrity, section 3.1). */
export const integritySchema = z.string().regex(/^sha384-[\w+/]{64}$/, 'a hash such as sha384-…');
const time = z.iso.datetime({ error: 'a time such as 2026-01-31T12:00:00.000Z' });

/** A canary that holds reaches more visitors step by step, and in the end all. */
const promotes = z.literal(true);

/** Takes an island away that a page of another team shows: for the operator's keys. */
const force = z.literal(true).optional();

const named = { remote, buildId, base: baseSchema.optional() };

/** What can be asked of a site. Each names all it needs, so that a signature over it can't be used for anything else. */
export const changeSchema = z.discriminatedUnion('action', [
  /** A stored release for everybody. */
  z.strictObject({ action: z.literal('release'), ...named, force }),
  /** … for a share of visitors, in percent. */
  z.strictObject({
    action: z.literal('canary'),
    ...named,
    share: z.number().min(0.1).max(100),
    promotes: promotes.optional(),
    force,
  }),
  /** … for whoever has the link, for some hours. */
  z.strictObject({ action: z.literal('preview'), ...named, hours: z.number().min(0.01).max(720), force }),
  /** Links show it no more: one release, or all of the remote's. */
  z.strictObject({ action: z.literal('end-preview'), remote, buildId: buildId.optional() }),
  /** The canary for everybody: the one named and no other, in place of `from` and no other, where it says so. */
  z.strictObject({
    action: z.literal('promote'),
    remote,
    buildId: buildId.optional(),
    from: buildId.optional(),
    force,
  }),
  /** The canary for nobody: the one named and no other, where it says so. */
  z.strictObject({ action: z.literal('abort'), remote, buildId: buildId.optional() }),
  /** The release before, or the one named; in place of `from` and no other, where it says so. */
  z.strictObject({
    action: z.literal('rollback'),
    remote,
    to: buildId.optional(),
    from: buildId.optional(),
    force,
  }),
  /** The remote is no more: its pages answer 410, or lead to a page that stays. */
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
  z.strictObject({ action: z.literal('operator'), operator: z.string().min(2).max(OPERATOR_MAX) }),
  /** Forgets releases that gave way that many days ago. */
  z.strictObject({ action: z.literal('prune'), days: z.number().min(0).max(3650) }),
]);
export type Change = z.infer<typeof changeSchema>;

/** Changes that need the files of a release. */
export type ReleaseChange = Extract<Change, { action: 'release' | 'canary' | 'preview' }>;
export const isReleaseChange = (change: StatedAction): change is ReleaseChange =>
  change.action === 'release' || change.action === 'canary' || change.action === 'preview';

/** A statement may also ask for nothing but to read. */
export const listSchema = z.strictObject({ action: z.literal('list') });
export type StatedAction = Change | z.infer<typeof listSchema>;

const askedSchema = z.discriminatedUnion('action', [...changeSchema.options, listSchema]);

/** What a signed statement says. */
export const statementSchema = z.strictObject({
  /** Origin of the site it is made for. */
  aud: z.string().max(300),
  change: askedSchema,
  /** Hash of the manifest's text, where the change needs a release's files. */
  manifest: integritySchema.optional(),
  /** When it was made and until when it holds, in seconds since 1970. */
  iat: z.int(),
  exp: z.int(),
  /** Unlike that of any other: a change is made once. */
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

/** … with its secret. */
export const privateKeySchema = publicKeySchema.extend({
  d: z.string().regex(/^[\w-]{43}$/, '32 bytes in base64url'),
});
export type PrivateKey = z.infer<typeof privateKeySchema>;

/** Body of `POST /api/delivery/keys`. */
export const keyRequestSchema = bodyOf({
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
      },
      'Clé : un objet est attendu.',
    )
    .meta({ description: 'Clé publique Ed25519 (RFC 8037), dont le secret reste chez l’appelant' }),
}).meta({ id: 'KeyRequest' });

/** Which remotes a key may release; `*`: all, and the site's own settings. */
export const remotesSchema = z.union([z.literal('*'), z.array(remote).min(1).max(50)]);
export type Remotes = z.infer<typeof remotesSchema>;

/** Answer 201 of `POST /api/delivery/keys`. */
export const keyAnswerSchema = z
  .object({
    kid: z.string().meta({ description: 'Nom de la clé (RFC 7638), pour l’en-tête des déclarations' }),
    remotes: remotesSchema.meta({ description: 'Ce qu’elle peut publier ; « * » : tout' }),
    expiresAt: z.int().meta({ description: 'Jusqu’à quand, en millisecondes depuis 1970' }),
  })
  .meta({ id: 'Key' });

/** Answer of `POST /api/delivery/uploads`. */
export const missingSchema = z
  .object({
    missing: z
      .array(integritySchema)
      .meta({ description: 'Empreintes des fichiers dont le site n’a pas les octets' }),
  })
  .meta({ id: 'Missing' });

/** Body of `POST /api/delivery/changes`. */
export const changeRequestSchema = bodyOf({
  statement: z
    .string('Déclaration : un texte est attendu.')
    .min(1, 'Déclaration : champ vide.')
    .max(STATEMENT_MAX, `Déclaration : plus de ${STATEMENT_MAX} caractères reçus.`)
    .meta({ description: 'JWS compact, EdDSA' }),
}).meta({ id: 'ChangeRequest' });

/** The last row of the audit log: its number, and its hash, which covers all rows before it. */
export const auditHeadSchema = z.object({ seq: z.int().min(1), hash: z.string().regex(/^[0-9a-f]{64}$/) });

/** What a change led to. */
export const outcomeSchema = z
  .object({
    /** Name of the composition that is live now. */
    composition: z.string(),
    /** The audit log's last row once the change was made: kept elsewhere, it shows later that the log was rewritten. */
    head: auditHeadSchema.optional(),
    /** What there is to say of it, for people, in English. */
    lines: z.array(z.string()),
    /** A preview's signed address. */
    link: z.string().optional(),
  })
  .meta({ id: 'Outcome' });
export type Outcome = z.infer<typeof outcomeSchema>;

/** The budget that a refusal names, for programs. */
export const spentBudgetSchema = z
  .object({
    name: z.string().meta({ description: 'Nom du budget, comme dans « budgets » d’operator.json' }),
    remote: z.string(),
    limit: z.number(),
    used: z.number(),
    freesAt: z.iso.datetime().nullable().meta({ description: 'Quand il se libère de lui-même ; null : pas' }),
  })
  .meta({ id: 'SpentBudget' });
export type SpentBudget = z.infer<typeof spentBudgetSchema>;

/** A refused delivery: `detail` for the reader of the API, `reason` in English as the commands print it. */
export const deliveryProblemSchema = problemSchema
  .extend({
    reason: z
      .string()
      .optional()
      .meta({ description: 'Le refus en anglais, tel que les commandes l’affichent' }),
    code: z.string().optional().meta({
      description:
        'Pour un programme : « over-budget », « disk-reserved », « staged-change-expired », « staged-change-key-revoked », ou la raison d’une composition impossible (remote-failed…)',
    }),
    budget: spentBudgetSchema.optional(),
  })
  .meta({ id: 'DeliveryProblem' });
export type DeliveryProblem = z.infer<typeof deliveryProblemSchema>;

/** One line of a change's answer. */
export const changeLineSchema = z
  .union([
    z.object({ progress: z.string() }),
    z.object({ done: outcomeSchema }),
    z.object({ problem: deliveryProblemSchema }),
  ])
  .meta({ id: 'ChangeLine' });
export type ChangeLine = z.infer<typeof changeLineSchema>;

/** Who made it so: a key's name; `null`: from before the audit log. */
const by = z.string().nullable();
/** Bytes of its client files; `null`: pruned. */
const bytes = z.int().nullable();
const release = { remote, buildId, base: baseSchema.optional(), since: time, by, bytes };

/** Answer of `GET /api/delivery/releases`, printed by `npm run releases`. */
export const releasesViewSchema = z
  .object({
    /** The live composition; `null` before the first. */
    composition: z.string().nullable(),
    hosts: z.array(
      z.object({
        name: z.string(),
        /** The composition it serves; `null`: none yet. */
        composition: z.string().nullable(),
        isReady: z.boolean(),
        /** The reason it can't compose, in English; `null`: nothing speaks against it. */
        composeProblem: z.string().nullable(),
        seenAt: time,
      }),
    ),
    live: z.array(z.object(release)),
    candidates: z.array(
      z.object({
        ...release,
        /** Visitors whose group, from 0 to 99.9, lies in [from, from + share); what becomes of it when it holds. */
        canary: z.object({ from: z.number(), share: z.number(), promotes: promotes.optional() }).optional(),
        previewUntil: time.optional(),
      }),
    ),
    retired: z.array(z.object({ remote, since: time, by, to: z.string().optional() })),
    /** Newest first. `until` is when it gave way. */
    history: z.array(z.object({ ...release, until: time })),
  })
  .meta({ id: 'Releases' });
export type ReleasesView = z.infer<typeof releasesViewSchema>;

/** The run of a CI that an identity token names. */
export const pipelineRunSchema = z.object({
  id: z.string().optional(),
  commit: z.string().optional(),
  workflow: z.string().optional(),
  /** Where the forge shows it; of forges that are known here. */
  url: z.string().optional(),
});
export type PipelineRun = z.infer<typeof pipelineRunSchema>;

/** A key that signed rows of the audit log, as the site knows it. */
export const auditLogKeySchema = z.object({
  /** Its thumbprint (RFC 7638). */
  id: z.string(),
  name: z.string(),
  remotes: remotesSchema,
  /** Epoch milliseconds. */
  createdAt: z.int(),
  revokedAt: z.int().nullable(),
  /** `null`: it holds until it is revoked. */
  expiresAt: z.int().nullable(),
  /** Whether what it makes live waits for an editor's approval. */
  needsApproval: z.boolean().default(false),
  /** Of one that an identity token was exchanged for: the token's subject, and the run it names. */
  subject: z.string().nullable(),
  run: pipelineRunSchema.nullable(),
});
export type AuditLogKey = z.infer<typeof auditLogKeySchema>;

/** A row of the audit log. Its hash covers the rest of it but for the signature, and the hash of the row before. */
export const auditLogEntrySchema = z.object({
  /** 1, 2, 3… */
  seq: z.int().min(1),
  /** Epoch milliseconds. */
  at: z.int(),
  author: z.string(),
  /** The statement that asked for it, and the public key that verifies it; null for one made with access to the database. */
  statement: z.string().nullable(),
  key: z.string().nullable(),
  action: z.string(),
  /** What was changed, as JSON. */
  change: z.string(),
  from_composition: z.string().nullable(),
  to_composition: z.string(),
  /** Of the first row: empty. */
  previous_hash: z.string(),
  /** The public key of the host that wrote the row (the `x` of its JWK); `null`: of before rows were signed. */
  signer: z.string().nullable(),
  /** SHA-256, in hexadecimal digits. */
  hash: z.string(),
  /** The host's signature (Ed25519, base64url) over number and hash. */
  signature: z.string().nullable(),
});
export type AuditLogEntry = z.infer<typeof auditLogEntrySchema>;

/** Answer of `GET /api/delivery/journal`. */
export const auditLogPageSchema = z
  .object({
    /** The live composition; `null` before the first. */
    composition: z.string().nullable(),
    entries: z.array(auditLogEntrySchema).max(JOURNAL_PAGE),
    /** The keys that signed these rows, where the site knows them. */
    keys: z.array(auditLogKeySchema),
  })
  .meta({ id: 'Journal' });

/** Answer of `GET /.well-known/audit-head.json`. */
export const publishedHeadSchema = z
  .object({
    seq: z.int().min(0).meta({ description: 'Nombre de lignes ; 0 : aucune encore' }),
    hash: z.string().meta({ description: 'SHA-256 de la dernière ligne, qui couvre toutes les autres' }),
    at: z.int().nullable().meta({ description: 'Date de la dernière ligne, en millisecondes depuis 1970' }),
    signer: z
      .string()
      .nullable()
      .meta({ description: 'Clé publique Ed25519 de l’hôte qui a écrit la ligne' }),
    signature: z
      .string()
      .nullable()
      .meta({ description: 'Signature de « site audit log\\n{seq}\\n{hash} », en base64url' }),
    keys: z
      .array(z.string())
      .meta({ description: 'Clés publiques dont les signatures comptent sur cet hôte' }),
  })
  .meta({ id: 'AuditHead' });
export type PublishedHead = z.infer<typeof publishedHeadSchema>;
