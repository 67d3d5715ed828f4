import { z } from 'zod';
import { budgetSchema } from '../releases/budgets.ts';
import { REMOTE_NAME_PATTERN } from '../releases/release-rules.ts';

const url = z.url({ protocol: /^https?$/, error: 'an address such as https://client.example.org' });
const origin = url.transform((value) => value.replace(/\/$/, ''));
/** The name of a remote, such as hosting. */
const remote = z.string().regex(REMOTE_NAME_PATTERN);
const link = z.strictObject({ name: z.string().min(1), url });

/** Claims of the site about its service, each with its scope (docs/product.md#claims). The contractual SLA prevails. */
const claimIds = [
  'uptime',
  'uptime-minimum',
  'uptime-contract',
  'datacenter-tier',
  'datacenter-count',
  'mitigation',
  'anti-ddos',
  'backbone-link',
  'fibre-speed',
  'fibre-repair',
  'fibre-sla',
  'fibre-coverage',
  'support-hours',
  'transit-sla',
  'transit-plan-sla',
  'points-of-presence',
  'collecte-sla',
  'collecte-latency',
  'collecte-operators',
  'pbx-sla',
  'vps-bandwidth',
  'vps-bandwidth-limit',
  'vps-bandwidth-peak',
] as const;

const claimSchema = z.strictObject({
  /** Text shown, in French. */
  text: z.string().min(1),
  /** Offers that the claim covers. */
  scope: z.string().min(1),
  /** The binding document, or « communication » without one. */
  source: z.string().min(1),
});

/** A claim that configurations of earlier versions lack: those versions published this text. */
const claimWithDefault = (text: string, scope: string) =>
  claimSchema.default({ text, scope, source: 'communication' });

const claimsSchema = z.strictObject({
  'fibre-latency': claimWithDefault('moins de 10 ms', 'fibre mutualisée PRO, latence'),
  'fibre-pro-support': claimWithDefault('sous 8 h', 'fibre mutualisée PRO, réponse du support'),
  'fibre-ftto-support': claimWithDefault('sous 4 h', 'fibre dédiée (FTTO), réponse du support'),
  'fibre-backup-delay': claimWithDefault('moins de 10 s', 'secours 4G/5G, bascule'),
  'fibre-backup-coverage': claimWithDefault('99,9 %', 'secours 4G/5G, couverture'),
  /** The entry price. Without it, no page shows an entry price. */
  'price-from': claimSchema.optional(),
  ...(Object.fromEntries(claimIds.map((id) => [id, claimSchema])) as Record<
    (typeof claimIds)[number],
    typeof claimSchema
  >),
});

/** Kinds of partner, one card each on /partners. */
export const partnerKinds = ['transit', 'datacenter', 'telecom', 'logiciel', 'communaute'] as const;
/** A kind of partner, one card each on /partners. */
export type PartnerKind = (typeof partnerKinds)[number];

const partnerSchema = z.strictObject({
  /** Determines the logo, and the description without `description`. */
  kind: z.enum(partnerKinds),
  /** The kind itself until an agreement allows a name. */
  name: z.string().min(1),
  description: z.string().min(1).optional(),
  url,
});

/** `operator.json`: identity of the operator and addresses around the site. Compose and the server read it at start. */
export const operatorSchema = z.strictObject({
  brand: z.strictObject({
    name: z.string().min(1),
    baseline: z.string().min(1),
    legalName: z.string().min(1),
  }),
  /** Public address of the site, without a trailing slash; the base of canonical links. */
  origin,
  identifiers: z.strictObject({
    rna: z.string().min(1),
    /** Register number of the organisation (SIRENE), from which its VAT number follows. */
    siren: z.string().regex(/^\d{3} ?\d{3} ?\d{3}$/, 'nine digits such as 404 833 048'),
    asn: z.string().min(1),
  }),
  address: z.strictObject({
    street: z.string(),
    postcode: z.string(),
    town: z.string(),
    country: z.string(),
  }),
  phone: z.string().min(6),
  email: z.email(),
  /** Content of `/.well-known/security.txt` (RFC 9116); without it, the file doesn't exist. */
  security: z
    .strictObject({
      /** Last day of validity, `2027-10-31`. A fixed date: a relative one would change every composition. */
      expires: z.iso.date('a day such as 2027-10-31'),
      /** Contact for vulnerability reports, a mail address or an https page; `email` by default. */
      contact: z
        .union([z.email(), z.url({ protocol: /^https$/ })], 'a mail address or an https page')
        .optional(),
    })
    .optional(),
  /** VAT rate in percent; null shows « TVA non applicable ». */
  vat: z.strictObject({ ratePercent: z.number().min(0).max(100).nullable() }),
  /** Validity of a printed quote's prices, in days; without it, the quote states none. */
  quoteValidDays: z.int().positive().optional(),
  hosts: z.strictObject({
    clientArea: url.nullable(),
    supportTicket: url,
    quote: url,
    documentation: url,
    infrastructure: url,
    community: url,
    /** S3 endpoint of the object storage, as customers enter it. */
    objectStorage: url,
    /** Status page of the services. Without it, no page links to one. */
    status: url.optional(),
    /** Where a consumer ends a contract online (code de la consommation, article L215-1-1); else the client area. */
    cancellation: url.optional(),
    /** Where a consumer withdraws from a contract online (directive 2011/83/UE, article 11 bis); else the client area. */
    withdrawal: url.optional(),
  }),
  social: z.array(link).length(4),
  badges: z.strictObject({ labels: z.array(link), reviews: link, copyright: link }),
  partners: z.array(partnerSchema).length(5),
  /** Name of the director of publication, with their function (LCEN, article 1-1). */
  publicationDirector: z.string().min(1).optional(),
  /** Where emergency calls of VoIP lines lead, and from which address (CPCE, article D98-8). */
  emergencyCalls: z.string().min(1).optional(),
  /** Consumer mediator the operator adheres to (code de la consommation, articles L616-1 and R616-1). */
  mediator: link.extend({
    /** Postal address. */
    address: z.string().min(1).optional(),
  }),
  claims: claimsSchema,
  /** Facts that articles 25 and 28 of Regulation (EU) 2023/2854 (Data Act) require; the site names the missing ones. */
  dataAccess: z
    .strictObject({
      /** Jurisdiction of the infrastructure that processes customers' data. */
      jurisdiction: z.string().min(1).optional(),
      /** What a customer who leaves takes along, and in which formats. */
      exports: z.string().min(1).optional(),
      /** Measures against access by authorities of other countries that Union or French law doesn't allow. */
      measures: z
        .strictObject({
          technical: z.string().min(1).optional(),
          organisational: z.string().min(1).optional(),
          contractual: z.string().min(1).optional(),
        })
        .default({}),
    })
    .default({ measures: {} }),
  /** Facts of the privacy policy (RGPD, article 13). Without one, the policy has no line about it. */
  dataProtection: z
    .strictObject({
      /** Name and address of the data protection officer; null: there is none. */
      officer: z.string().min(1).nullable().optional(),
      /** Transfers outside the European Union, with their guarantee; null: there are none. */
      transfers: z.string().min(1).nullable().optional(),
    })
    .default({}),
  /** Environmental facts, each with its unit, year and method. Without one, pages have no line about it. */
  environment: z
    .strictObject({
      /** Power usage effectiveness of the data centres. */
      pue: z.string().min(1).optional(),
      /** Electricity used, and its origin. */
      energy: z.string().min(1).optional(),
      /** Greenhouse gases of a gigabyte, on fixed accesses and on mobile ones. */
      fixedCo2PerGb: z.string().min(1).optional(),
      mobileCo2PerGb: z.string().min(1).optional(),
    })
    .optional(),
  /**
   * Origins that may serve a remote's releases (`--base`), by remote name; the site's own origin always may. The CSP of
   * a page allows the origins that the page loads from.
   */
  remoteOrigins: z.record(remote, z.array(origin).max(5)).default({}),
  /** Budgets that differ from the defaults, by remote name. */
  budgets: z.record(remote, budgetSchema).default({}),
});

/** The parsed `operator.json`. */
export type Operator = z.infer<typeof operatorSchema>;
