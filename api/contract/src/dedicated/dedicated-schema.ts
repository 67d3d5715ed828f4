import { z } from 'zod';
import { formatMultilineLabelMessage, isSafeLink, SINGLE_LINE_PATTERN } from '../forms/fields.ts';
import { normalizeTypedText } from '../texts/typed-text.ts';
import {
  type DedicatedField,
  ddosProtections,
  dedicatedLabels,
  engagements,
  hypervisorNames,
  raidModes,
} from './dedicated-fields.ts';

/** Largest accepted values: UTF-16 units of a text, entries of a list. */
export const dedicatedLimits = {
  id: 40,
  text: 200,
  link: 500,
  location: 80,
  locations: 20,
  offers: 500,
} as const;

/** Keeps leading and trailing blanks: the editor saves every edit, also one that ends with a space. */
function line(label: string, max: number = dedicatedLimits.text) {
  return z
    .string(`${label} : un texte est attendu.`)
    .overwrite(normalizeTypedText)
    .max(max, `${label} : ${max} caractères au plus.`)
    .regex(SINGLE_LINE_PATTERN, formatMultilineLabelMessage(label));
}

const text = (field: DedicatedField) => line(dedicatedLabels[field]);

const yesNo = (field: DedicatedField) => z.boolean(`${dedicatedLabels[field]} : oui ou non est attendu.`);

const buildChoiceSchema = <const T extends readonly [string, ...string[]]>(
  field: DedicatedField,
  values: T,
) => z.enum(values, `${dedicatedLabels[field]} : valeur non reconnue (acceptées : ${values.join(', ')}).`);

const link = line(dedicatedLabels.link, dedicatedLimits.link).refine(
  (value) => value === '' || isSafeLink(value),
  'Lien : indiquez un chemin du site (/contact) ou une adresse complète (https://…).',
);

/** A field without a choice keeps the stock's value (docs/product.md#dedicated); for a list this is the empty list. */
const unchosen = {
  description: 'null : rien n’est choisi, la valeur du stock reste ; hors du stock, basic ou non',
};

/** One offer: a row of `POST /api/save-dedicated`. The error for an unknown field names the field. */
export const dedicatedOfferSchema = z
  .strictObject(
    {
      /** Time of the addition, as text. */
      id: line('Identifiant', dedicatedLimits.id).min(1, 'Identifiant : il manque.'),
      name: text('name'),
      cpu: text('cpu'),
      ram: text('ram'),
      storage: text('storage'),
      bandwidth: text('bandwidth'),
      /** As typed: « 129,90 », « 129,90 € HT », « Sur devis ». */
      price: text('price'),
      /** Empty: the order link, or the contact page when unavailable. */
      link,
      available: yesNo('available'),
      ddos: buildChoiceSchema('ddos', ddosProtections).nullable().meta(unchosen),
      ip_failover: yesNo('ip_failover').nullable().meta(unchosen),
      ipv6: yesNo('ipv6').nullable().meta(unchosen),
      virtualization: z.array(
        buildChoiceSchema('virtualization', hypervisorNames),
        'Virtualisation : une liste est attendue.',
      ),
      raid: buildChoiceSchema('raid', raidModes),
      gpu_enabled: yesNo('gpu_enabled'),
      gpu_model: text('gpu_model'),
      recommended: yesNo('recommended'),
      sla: text('sla'),
      locations: z
        .array(
          line('Localisation', dedicatedLimits.location).regex(/\S/, 'Localisation : indiquez un lieu.'),
          'Localisations : une liste est attendue.',
        )
        .max(dedicatedLimits.locations, `Localisations : ${dedicatedLimits.locations} au plus.`),
      engagement: buildChoiceSchema('engagement', engagements),
      backups_auto: yesNo('backups_auto'),
      watercooling: yesNo('watercooling'),
      double_alim: yesNo('double_alim'),
      benchmark: z.int('Benchmark : indiquez un nombre entier.').default(0),
    },
    {
      error: (issue) =>
        issue.code === 'unrecognized_keys'
          ? `Champ inconnu : « ${issue.keys.map((key) => key.slice(0, 80)).join(' », « ')} ».`
          : 'Offre : un objet est attendu.',
    },
  )
  .meta({ id: 'DedicatedOffer' });

/** The list in an answer of `GET /api/dedicated`, as a reader parses it: a later version of the API may add fields. */
export const dedicatedResponseSchema = z.array(z.object(dedicatedOfferSchema.shape));

/** The whole list with unique ids: answer of `GET /api/dedicated`, body of `POST /api/save-dedicated`. */
export const dedicatedOffersSchema = z
  .array(dedicatedOfferSchema, 'Une liste d’offres est attendue.')
  .max(dedicatedLimits.offers, `Plus de ${dedicatedLimits.offers} offres reçues.`)
  .superRefine((offers, context) => {
    const seenIds = new Set<string>();
    for (const [index, { id }] of offers.entries()) {
      if (seenIds.has(id)) {
        const message = 'Identifiant : déjà porté par une autre offre.';
        context.addIssue({ code: 'custom', path: [index, 'id'], message });
      }
      seenIds.add(id);
    }
  });
