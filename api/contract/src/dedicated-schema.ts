import { z } from 'zod';
import {
  type DedicatedOffer,
  ddosProtections,
  engagements,
  raidModes,
  virtualizations,
} from './dedicated.ts';
import { isSafeLink, notOneLine, oneLine } from './fields.ts';

/** Largest accepted values: UTF-16 units of a text, entries of a list. */
export const dedicatedLimits = { text: 200, link: 500, location: 80, locations: 20, offers: 500 } as const;

/** Blank ends stay: every edit is saved, also the one that has just typed a space. */
function line(label: string, max: number = dedicatedLimits.text) {
  return z
    .string(`${label} : un texte est attendu.`)
    .max(max, `${label} : plus de ${max} caractères reçus.`)
    .regex(oneLine, notOneLine(label));
}

const yesNo = (label: string) => z.boolean(`${label} : oui ou non est attendu.`);

function oneOf<const T extends readonly [string, ...string[]]>(label: string, values: T) {
  return z.enum(values, `${label} : valeur non reconnue, ${values.join(', ')} acceptés.`);
}

const link = line('Lien', dedicatedLimits.link).refine(
  (value) => value === '' || isSafeLink(value),
  'Lien : un chemin du site (/…) ou une adresse http(s) est attendu.',
);

/** One row of `POST /api/save-dedicated`; unknown fields are refused by name. */
export const dedicatedOfferSchema = z.strictObject(
  {
    id: line('Identifiant', 40).min(1, 'Identifiant : champ vide.'),
    name: line('Nom'),
    cpu: line('Processeur'),
    ram: line('Mémoire'),
    storage: line('Stockage'),
    bandwidth: line('Bande passante'),
    price: line('Prix'),
    link,
    available: yesNo('Disponible'),
    ddos: oneOf('Anti-DDoS', ddosProtections),
    ip_failover: yesNo('IP Failover'),
    ipv6: yesNo('IPv6'),
    virtualization: z.array(
      oneOf('Virtualisation', virtualizations),
      'Virtualisation : une liste est attendue.',
    ),
    raid: oneOf('RAID', raidModes),
    gpu_enabled: yesNo('GPU'),
    gpu_model: line('Modèle de GPU'),
    recommended: yesNo('Recommandé'),
    sla: line('SLA'),
    locations: z
      .array(
        line('Localisation', dedicatedLimits.location).regex(/\S/, 'Localisation : champ vide.'),
        'Localisations : une liste est attendue.',
      )
      .max(dedicatedLimits.locations, `Localisations : plus de ${dedicatedLimits.locations} reçues.`),
    engagement: oneOf('Engagement', engagements),
    backups_auto: yesNo('Sauvegardes automatiques'),
    watercooling: yesNo('Watercooling'),
    double_alim: yesNo('Double alimentation'),
    benchmark: z.int('Benchmark : un nombre entier est attendu.').default(0),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Champ inconnu : « ${issue.keys.map((key) => key.slice(0, 80)).join(' », « ')} ».`
        : 'Offre : un objet est attendu.',
  },
) satisfies z.ZodType<DedicatedOffer>;

/** The whole list, as `GET /api/dedicated` answers it and `POST /api/save-dedicated` takes it. */
export const dedicatedOffersSchema = z
  .array(dedicatedOfferSchema, 'Une liste d’offres est attendue.')
  .max(dedicatedLimits.offers, `Plus de ${dedicatedLimits.offers} offres reçues.`)
  .superRefine((offers, context) => {
    const seen = new Set<string>();
    for (const [index, { id }] of offers.entries()) {
      if (seen.has(id)) {
        context.addIssue({
          code: 'custom',
          path: [index, 'id'],
          message: 'Identifiant : déjà porté par une autre offre.',
        });
      }
      seen.add(id);
    }
  });
