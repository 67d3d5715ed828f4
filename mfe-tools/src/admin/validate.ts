import '@site/api-contract/http/zod-in-browsers';
import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import type { DedicatedField } from '@site/api-contract/dedicated/dedicated-fields';
import { dedicatedOfferSchema } from '@site/api-contract/dedicated/dedicated-schema';
import { parsePriceText } from '@site/api-contract/texts/price-text';
import { indexById } from './diff.ts';
import type { DedicatedOffers } from './offer-list.ts';

/** « Sur devis » is the text itself or an empty field; any other text must be a price. */
const isPrice = (text: string) => /^(sur devis)?$/i.test(text.trim()) || parsePriceText(text) !== null;

/** The API's schema with a valid price: old lists may hold invalid prices, edits may not. */
const offerSchema = dedicatedOfferSchema.extend({
  price: dedicatedOfferSchema.shape.price.refine(
    isPrice,
    'Prix : indiquez un prix hors taxes en euros, comme 129,90, ou « Sur devis ».',
  ),
});

/** Error messages by field. */
export type OfferFieldErrors = Partial<Record<DedicatedField | 'id', string>>;

/** Returns the message without its label, as the field shows it: « Prix : indiquez un prix… » → « Indiquez un prix… » */
function atField(message: string): string {
  const text = message.replace(/^[^:]* : /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Faults by offer: offers are immutable, so each is checked once. */
const checked = new WeakMap<DedicatedOffer, OfferFieldErrors>();

/** Returns the first fault of each field; empty for a valid offer. */
export function findOfferFieldErrors(offer: DedicatedOffer): OfferFieldErrors {
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
 * Returns the list without faults: a faulty field keeps its last saved value, or that of a new offer. Returns the same
 * list when no field is faulty.
 */
export function replaceFaultyFields(offers: DedicatedOffers, base: DedicatedOffers): DedicatedOffers {
  const saved = indexById(base);
  const mended = offers.map((offer) => {
    const faulty = Object.keys(findOfferFieldErrors(offer)) as DedicatedField[];
    if (faulty.length === 0) return offer;
    const source = saved.get(offer.id) ?? createBlankOffer(offer.id);
    return { ...offer, ...Object.fromEntries(faulty.map((field) => [field, source[field]])) };
  });
  return mended.every((offer, index) => offer === offers[index]) ? offers : mended;
}
