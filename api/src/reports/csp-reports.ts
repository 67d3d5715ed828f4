import {
  type CspReport,
  cspReportSchema,
  type ViolationReports,
  violationReportsSchema,
} from '@site/api-contract/reports';
import { HttpProblem } from '../http/problem.ts';

/** A reported violation, without the visitor's address, queries, or data about the browser. */
export interface PolicyViolation {
  /** Directive of the content policy, or `integrity`. */
  directive: string;
  /** Kind of the blocked resource: `inline`, `eval`, `data`…, `self`, `extension`, `site` (another host) or `other`. */
  blocked: string;
  /** The other host, for `site`. */
  host?: string;
  /** Path of the page. */
  page: string;
}

/** Replaces every unexpected value: a sender could invent any number of values. */
const OTHER = 'other';

const DIRECTIVES = new Set(
  `base-uri child-src connect-src default-src font-src form-action frame-ancestors frame-src img-src integrity
  manifest-src media-src object-src require-trusted-types-for script-src script-src-attr script-src-elem style-src
  style-src-attr style-src-elem trusted-types worker-src`.split(/\s+/),
);
const KINDS = new Set(
  'inline eval wasm-eval trusted-types-policy trusted-types-sink data blob about filesystem'.split(' '),
);
const PAGE = /^\/[a-z0-9_/-]{0,80}$/;

/**
 * Returns a body's violations on pages of `hosts`, without reports of other types or about other sites.
 * @throws HttpProblem 422 for a body of another form
 */
export function readPolicyViolations(body: unknown, hosts: string[]): PolicyViolation[] {
  const isSingle = typeof body === 'object' && body !== null && 'type' in body;
  const reports = isSingle ? [body] : body;
  const parsed = (Array.isArray(reports) ? violationReportsSchema : cspReportSchema).safeParse(reports);
  if (!parsed.success)
    throw new HttpProblem('invalid-fields', 'Ce corps n’est pas un rapport de navigateur.');
  return getRawReport(parsed.data).flatMap(({ document, directive, blocked }) => {
    const url = URL.canParse(document) ? new URL(document) : undefined;
    if (!url || !hosts.includes(url.host)) return [];
    return {
      directive: DIRECTIVES.has(directive) ? directive : OTHER,
      ...readBlocked(blocked, hosts),
      page: PAGE.test(url.pathname) ? url.pathname : OTHER,
    };
  });
}

function getRawReport(
  body: ViolationReports | CspReport,
): { document: string; directive: string; blocked: string }[] {
  if (!Array.isArray(body)) {
    const report = body['csp-report'];
    const directive = report['effective-directive'] ?? report['violated-directive'] ?? '';
    return [
      {
        document: report['document-uri'],
        directive: directive.split(' ')[0] ?? '',
        blocked: report['blocked-uri'] ?? '',
      },
    ];
  }
  return body.flatMap(({ type, body: details }) => {
    const isIntegrity = type === 'integrity-violation';
    if (!details || !(isIntegrity || type === 'csp-violation')) return [];
    return {
      document: details.documentURL ?? '',
      directive: isIntegrity ? 'integrity' : (details.effectiveDirective ?? ''),
      blocked: details.blockedURL ?? '',
    };
  });
}

function readBlocked(text: string, hosts: string[]): Pick<PolicyViolation, 'blocked' | 'host'> {
  if (KINDS.has(text)) return { blocked: text };
  if (!URL.canParse(text)) return { blocked: OTHER };
  const { protocol, host, hostname } = new URL(text);
  const scheme = protocol.slice(0, -1);
  if (scheme.endsWith('-extension')) return { blocked: 'extension' };
  if (!/^(http|ws)s?$/.test(scheme)) return { blocked: KINDS.has(scheme) ? scheme : OTHER };
  if (hosts.includes(host)) return { blocked: 'self' };
  return { blocked: 'site', host: hostname.slice(0, 100) };
}
