import { z } from 'zod';
import { proofFields } from '../admin/admin.ts';
import { buildRequestBodySchema, releaseBuildIdSchema, remoteFieldSchema } from '../forms/fields.ts';
import { DASHBOARD_AUDIT_LOG_PAGE_SIZE, type DashboardAction } from './dashboard-rules.ts';
import { releasesViewSchema } from './releases.ts';
import { releaseErrorSchema } from './team-events.ts';

// These schemas check requests to the dashboard. Answers repeat stored data without further limits.

const buildId = releaseBuildIdSchema;
const count = z.int().min(0);

/** Counts of the browser reports about one release in the last hour. */
export const releaseHealthSchema = z.object({
  remote: z.string(),
  buildId: z.string(),
  shown: count.meta({ description: 'Pages montrées' }),
  failures: count.meta({ description: 'Modules qui n’ont pas pu être chargés, et îlots qui ont échoué' }),
  blocked: count.meta({ description: 'Visites où la politique de la page a arrêté quelque chose' }),
});
export type ReleaseHealth = z.infer<typeof releaseHealthSchema>;

const compared = z.object({ visitors: count, failing: count });

/** A canary analysis: the canary's failures beside those of the live release. */
export const canaryAnalysisSchema = z.object({
  remote: z.string(),
  buildId: z.string(),
  against: z.string().meta({ description: 'La version à laquelle elle est comparée' }),
  since: z.int(),
  share: z.number(),
  own: compared,
  other: compared,
  evidence: z.number().meta({ description: 'De combien « pire » explique mieux ce qui est vu' }),
  limit: z.number().meta({ description: 'La valeur de evidence à laquelle elle est reprise' }),
  state: z
    .enum(['running', 'ended', 'done'])
    .meta({ description: 'ended : reprise d’elle-même ; done : finie autrement' }),
  endedAt: z.int().nullable(),
  errors: z.array(releaseErrorSchema).meta({ description: 'Ses premières erreurs' }),
});
export type CanaryAnalysis = z.infer<typeof canaryAnalysisSchema>;

/** Browser reports and canary analyses of the last hour. */
export const dashboardHealthSchema = z.object({
  releases: z.array(releaseHealthSchema),
  /** Newest first. */
  analyses: z.array(canaryAnalysisSchema),
});
export type DashboardHealth = z.infer<typeof dashboardHealthSchema>;

/** URL of a CI run on a known forge; only such URLs become links. */
export const runUrlSchema = z.string().regex(/^https:\/\/(github|gitlab)\.com\/[\w./-]+$/);

/** The CI run that the identity token named, checked for display. */
const run = z
  .object({
    id: z.string().nullable(),
    commit: z.string().nullable(),
    workflow: z.string().nullable(),
    url: runUrlSchema.nullable(),
  })
  .nullable();

/** One row of the audit log, for display. */
export const dashboardAuditLogEntrySchema = z.object({
  seq: z.int().min(1),
  /** Epoch milliseconds. */
  at: z.int(),
  by: z.string(),
  action: z.string(),
  /** Name of the remote, where the action concerns a remote. */
  remote: z.string().nullable(),
  buildId: z.string().nullable(),
  share: z.number().nullable(),
  /** Reason given by the rule that made the change. */
  reason: z.string().nullable(),
  run,
  /** True when the row carries a signed statement. */
  isSigned: z.boolean(),
});
export type DashboardAuditLogEntry = z.infer<typeof dashboardAuditLogEntrySchema>;

/**
 * Answer of `GET /api/delivery/dashboard/audit-log`, newest first. `nextBefore` is the value of `before` for earlier rows,
 * `null` at the end.
 */
export const dashboardAuditLogSchema = z.object({
  entries: z.array(dashboardAuditLogEntrySchema).max(DASHBOARD_AUDIT_LOG_PAGE_SIZE),
  nextBefore: z.int().nullable(),
});
export type DashboardAuditLog = z.infer<typeof dashboardAuditLogSchema>;

const { hosts } = releasesViewSchema.shape;

/** Answer of `GET /api/delivery/dashboard`: the releases with the links of previews, their health, and the audit log. */
export const dashboardSchema = releasesViewSchema.omit({ history: true, endedCanaries: true }).extend({
  // The times of the hosts' reports would change the answer's tag at each poll.
  hosts: z.array(hosts.element.omit({ seenAt: true })),
  health: dashboardHealthSchema,
  auditLog: dashboardAuditLogSchema,
});
export type Dashboard = z.infer<typeof dashboardSchema>;

const remote = remoteFieldSchema;

/** The editor's password: a page's request must have it, a program's needn't. */
const proof = { password: proofFields.password.optional(), code: proofFields.code };

/**
 * Bodies of the actions. Each names the releases that the editor saw; the server rejects the action when these have
 * changed.
 */
export const dashboardRequestSchemas = {
  /** `from`: the live release. `to`: the release before it. */
  rollback: buildRequestBodySchema({ ...proof, remote, from: buildId, to: buildId }),
  /** `buildId`: the canary. `from`: the live release. */
  promote: buildRequestBodySchema({ ...proof, remote, buildId, from: buildId }),
  /** `buildId`: the canary. */
  abort: buildRequestBodySchema({ ...proof, remote, buildId }),
  /** `buildId`: the release in preview. */
  'end-preview': buildRequestBodySchema({ ...proof, remote, buildId }),
} satisfies Record<DashboardAction, z.ZodType>;

/** Body of an action, see {@link dashboardRequestSchemas}. */
export type DashboardRequest<Action extends DashboardAction = DashboardAction> = z.infer<
  (typeof dashboardRequestSchemas)[Action]
>;
