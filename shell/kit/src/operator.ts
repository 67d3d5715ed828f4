import { z } from 'zod';
import { budgetSchema } from './budgets.ts';

const url = z.url({ protocol: /^https?$/, error: 'an address such as https://client.example.org' });
const origin = url.transform((value) => value.replace(/\/$/, ''));
/** The name of a remote, such as hosting. */
const remote = z.string().regex(/^[a-z]+$/);
const link = z.strictObject({ name: z.string().min(1), url });

/** Claims the site makes about its service, each with its scope (docs/product.md#claims). The contractual SLA prevails. */
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
  /** As shown, in French. */
  text: z.string().min(1),
  /** The offers it is about. */
  scope: z.string().min(1),
  /** The document that makes it binding, or « communication » when none does. */
  source: z.string().min(1),
});

const claimsSchema = z.strictObject({
  /** The entry price. Left out, no page shows one: for an operator who sells nothing at it. */
  'price-from': claimSchema.optional(),
  ...(Object.fromEntries(claimIds.map((id) => [id, claimSchema])) as Record<
    (typeof claimIds)[number],
    typeof claimSchema
  >),
});

/** Kinds of partner, one card each on /partners. */
export const partnerKinds = ['transit', 'datacenter', 'telecom', 'logiciel', 'communaute'] as const;
export type PartnerKind = (typeof partnerKinds)[number];

const partnerSchema = z.strictObject({
  /** Chooses the logo, and the description where none is given. */
  kind: z.enum(partnerKinds),
  /** Until there is an agreement to name someone: the kind itself. */
  name: z.string().min(1),
  description: z.string().min(1).optional(),
  url,
});

/** `operator.json`: the operator's identity and the hosts around the site. Read at compose and at start. */
export const operatorSchema = z.strictObject({
  brand: z.strictObject({
    name: z.string().min(1),
    baseline: z.string().min(1),
    legalName: z.string().min(1),
  }),
  /** Public address of the site, without a trailing slash; canonical links are built on it. */
  origin,
  identifiers: z.strictObject({ rna: z.string().min(1), siren: z.string().min(1), asn: z.string().min(1) }),
  address: z.strictObject({
    street: z.string(),
    postcode: z.string(),
    town: z.string(),
    country: z.string(),
  }),
  phone: z.string().min(6),
  email: z.email(),
  /** What `/.well-known/security.txt` says (RFC 9116); without it, there is no such file. */
  security: z
    .strictObject({
      /** Last day it may be believed, `2027-10-31`. Moved on by hand: « in a year » would change each composition. */
      expires: z.iso.date('a day such as 2027-10-31'),
      /** Where faults are reported, a mail address or an https page; `email` unless said. */
      contact: z
        .union([z.email(), z.url({ protocol: /^https$/ })], 'a mail address or an https page')
        .optional(),
    })
    .optional(),
  /** VAT rate in percent; null shows « TVA non applicable ». */
  vat: z.strictObject({ ratePercent: z.number().min(0).max(100).nullable() }),
  /** Days for which the prices of a printed quote hold; without it, the quote says nothing of it. */
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
    /** Page that says how the services are doing. Left out, no page leads to one. */
    status: url.optional(),
  }),
  social: z.array(link).length(4),
  badges: z.strictObject({ labels: z.array(link), reviews: link, copyright: link }),
  partners: z.array(partnerSchema).length(5),
  /** Consumer mediator the operator adheres to (code de la consommation, article L616-1). */
  mediator: link,
  claims: claimsSchema,
  /** What article 28 of Regulation (EU) 2023/2854 (Data Act) has on the site; what is left out is named as missing. */
  dataAccess: z
    .strictObject({
      /** The law that the infrastructure which processes customers' data is subject to. */
      jurisdiction: z.string().min(1).optional(),
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
  /**
   * Origins a remote's releases may be served from (`--base`), by the remote's name; the site's own always may. Each is let in
   * by the policies of the pages that load from it.
   */
  remoteOrigins: z.record(remote, z.array(origin).max(5)).default({}),
  /** Budgets of teams that need others than the default ones, by the remote's name. */
  budgets: z.record(remote, budgetSchema).default({}),
});

export type Operator = z.infer<typeof operatorSchema>;

/** Facts that only frame and pages of the shell tell: browsers aren't sent them with each page. */
type ShellsOwn = 'badges' | 'dataAccess' | 'partners' | 'mediator' | 'security' | 'remoteOrigins' | 'budgets';

/** Claims by id. What each covers (`scope`) is said by `/engagements` alone. */
type KnownClaims = {
  [Id in keyof Operator['claims']]: Omit<Exclude<Operator['claims'][Id], undefined>, 'scope'>;
};

/** What pages and islands of every team know of the operator. */
export type KnownOperator = Omit<Operator, ShellsOwn | 'claims'> & { claims: KnownClaims };

export type ClaimId = keyof Operator['claims'];
