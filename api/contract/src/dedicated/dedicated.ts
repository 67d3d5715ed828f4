import type { z } from 'zod';
import type { dedicatedOfferSchema } from './dedicated-schema.ts';

/** Locations the editor proposes; any other text may be added. */
export const proposedLocations = ['Paris', 'Le Creusot', 'Amsterdam', 'Allemagne'] as const;

/** Texts of the editor, word for word (docs/product.md#messages). */
export const dedicatedMessages = {
  notSaved: 'Erreur de sauvegarde. Vérifie que le backend tourne bien.',
} as const;

/** A dedicated server as the operator edits it at `/admin` (docs/product.md#admin). */
export type DedicatedOffer = z.infer<typeof dedicatedOfferSchema>;

/** Returns a new offer with nothing chosen, so that no value of the stock is replaced. */
export function createBlankOffer(id: string): DedicatedOffer {
  return {
    id,
    name: '',
    cpu: '',
    ram: '',
    storage: '',
    bandwidth: '',
    price: '',
    link: '',
    available: false,
    ddos: null,
    ip_failover: null,
    ipv6: null,
    virtualization: [],
    raid: 'aucun',
    gpu_enabled: false,
    gpu_model: '',
    recommended: false,
    sla: '',
    locations: [],
    engagement: 'Aucun mois',
    backups_auto: false,
    watercooling: false,
    double_alim: false,
    benchmark: 0,
  };
}
