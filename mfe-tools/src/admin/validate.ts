import '@site/api-contract/zod-in-browsers';
import { blankOffer, type DedicatedOffer } from '@site/api-contract/dedicated';
import type { DedicatedField } from '@site/api-contract/dedicated-fields';
import { dedicatedOfferSchema } from '@site/api-contract/dedicated-schema';
import { parsePriceText } from '@site/api-contract/price-text';
import { byId } from './diff.ts';
import type { Offers } from './list.ts';

/** « Sur devis » is said by its words or by nothing: anything else that isn't a price was meant as one. */
const isPrice = (text: string) => /^(sur devis)?$/i.test(text.trim()) || parsePriceText(text) !== null;

/** What the API takes, and a price that is one: a list of an earlier time may hold others, an edit may not. */
const offerSchema = dedicatedOfferSchema.extend({
  price: dedicatedOfferSchema.shape.price.refine(
    isPrice,
    'Prix : indiquez un prix hors taxes en euros, comme 129,90, ou « Sur devis ».',
  ),
});

/** What each faulty field of an offer is told. */
export type Faults = Partial<Record<DedicatedField | 'id', string>>;

/** « Prix : indiquez un prix… » stands at the field: « Indiquez un prix… » */
function atField(message: string): string {
  const text = message.replace(/^[^:]* : /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Offers are never changed in place: each is checked once, however often the list is shown. */
const checked = new WeakMap<DedicatedOffer, Faults>();

/** The faults of an offer, the first of each field; empty for one that can be saved. */
export function faultsOf(offer: DedicatedOffer): Faults {
  let faults = checked.get(offer);
  if (!faults) {
    faults = {};
    for (const { path, message } of offerSchema.safeParse(offer).error?.issues ?? []) {
      faults[path[0] as DedicatedField] ??= atField(message);
    }
    checked.set(offer, faults);
  }
  return faults;
}

/**
 * The list as it can be saved: a faulty field keeps its last saved value, or a new offer's, so that one field being
 * typed doesn't hold back the rest. The same list when nothing is faulty.
 */
export function savable(offers: Offers, base: Offers): Offers {
  const saved = byId(base);
  const mended = offers.map((offer) => {
    const faulty = Object.keys(faultsOf(offer)) as DedicatedField[];
    if (faulty.length === 0) return offer;
    const source = saved.get(offer.id) ?? blankOffer(offer.id);
    return { ...offer, ...Object.fromEntries(faulty.map((field) => [field, source[field]])) };
  });
  return mended.every((offer, index) => offer === offers[index]) ? offers : mended;
}
