import { z } from 'zod';

/** Most reports in one request; browsers send reports in batches. */
const MAX_REPORTS = 100;

const address = z.string().max(8192);

/**
 * A report of the Reporting API. The body depends on the type; the API reads violations only. WebKit sends violations as
 * `application/csp-report` instead.
 */
export const violationReportSchema = z.looseObject({
  /** `csp-violation` or `integrity-violation`; the API ignores other types. */
  type: z.string().max(100),
  body: z
    .looseObject({
      documentURL: address.optional(),
      /** An address, or a word such as `inline`. */
      blockedURL: address.nullish(),
      effectiveDirective: z.string().max(100).optional(),
    })
    .nullish(),
});

/** Body of `POST /api/reports` as `application/reports+json` (Reporting API, section 3.4). */
export const violationReportsSchema = z.array(violationReportSchema).max(MAX_REPORTS);

/** Body of `POST /api/reports` as `application/csp-report` (CSP Level 2 and 3, `report-uri`). */
export const cspReportSchema = z.looseObject({
  'csp-report': z.looseObject({
    'document-uri': address,
    'blocked-uri': address.optional(),
    'effective-directive': z.string().max(100).optional(),
    'violated-directive': z.string().max(2000).optional(),
  }),
});

export type ViolationReports = z.infer<typeof violationReportsSchema>;

export type CspReport = z.infer<typeof cspReportSchema>;
