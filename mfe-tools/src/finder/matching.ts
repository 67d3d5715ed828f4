import { formatCents, type Vat, withVat } from '@site/api-contract/texts/money';
import { formatNumber, formatStorage } from '@site/kit/numbers';
import type { FinderOffer } from './finder-offers.ts';
import { formatBudget, type NeedKey, type Needs } from './needs.ts';

/** Reason why an offer meets one requirement; `isSure` is false when the value is unpublished. */
export interface RequirementMatch {
  key: NeedKey;
  reason: string;
  isSure: boolean;
}

/** An offer that meets all requirements, as far as its values are published. */
export interface OfferMatch {
  offer: FinderOffer;
  requirements: RequirementMatch[];
  isSure: boolean;
}

/** Reason why offers are left out by one requirement. `looser` is the nearest answer that admits one more offer. */
interface Exclusion {
  key: NeedKey;
  reason: string;
  looser: { answer: string; label: string } | null;
}

const UNPUBLISHED = 'non publié : à confirmer';
const figures = {
  memoire: { of: 'ramGo', format: (go: number) => `${formatNumber(go)} Go`, name: 'de mémoire' },
  stockage: { of: 'storageGo', format: formatStorage, name: 'de stockage' },
  threads: { of: 'threads', format: formatNumber, name: 'threads' },
} as const;
type FigureKey = keyof typeof figures;
const figureKeys = Object.keys(figures) as FigureKey[];

/** Null when the offer doesn't meet the requirement. */
type Answer = Omit<RequirementMatch, 'key'> | null;
const fits = (reason: string): Answer => ({ reason, isSure: true });
const mayFit = (reason: string): Answer => ({ reason, isSure: false });

function figureAnswer(key: FigureKey, { isCustom, ...offer }: FinderOffer, need: number): Answer {
  const { of, format } = figures[key];
  const value = offer[of];
  if (value === null) return mayFit(UNPUBLISHED);
  if (value < need) return null;
  if (isCustom) return fits('à la taille demandée');
  return fits(value === need ? 'ce que vous demandez' : `${format(value - need)} de plus`);
}

/** Returns the price to compare with the budget: TTC when chosen and applicable, else HT. */
const pays = (priceCents: number, { isTtc }: Needs, vat: Vat) =>
  (isTtc ? withVat(priceCents, vat) : null) ?? priceCents;

/** Rejects an offer without a price: its relation to the budget is unknown. */
function budgetAnswer({ priceCents }: FinderOffer, budgetCents: number, needs: Needs, vat: Vat): Answer {
  if (priceCents === null) return null;
  const remainingCents = budgetCents - pays(priceCents, needs, vat);
  if (remainingCents < 0) return null;
  return fits(
    remainingCents === 0 ? 'juste votre budget' : `${formatCents(remainingCents)} sous votre budget`,
  );
}

function commitmentAnswer({ commitmentMonths: least }: FinderOffer, need: number): Answer {
  if (least === null) return mayFit(`engagement ${UNPUBLISHED}`);
  if (least > need) return null;
  return fits(least === 0 ? 'possible sans engagement' : `engagement dès ${least} mois`);
}

function antiDdosAnswer({ antiDdos, specLines }: FinderOffer, need: string): Answer {
  // An offer without a level of its own has the operator's: « 10 Tb/s et plus ».
  const level = antiDdos ?? specLines.find(({ label }) => label === 'Anti-DDoS')?.value;
  // A level that extends another begins with that name: « 10 Tb/s + L7 Shield ».
  if (!level?.startsWith(need)) return null;
  return fits(level === need || antiDdos === null ? 'ce que vous demandez' : 'plus que demandé');
}

/** Checks an offer against all requirements, in the form's order. */
function getAnswers(offer: FinderOffer, needs: Needs, vat: Vat): [NeedKey, Answer][] {
  const { isManaged, family, antiDdos, budgetCents, commitmentMonths } = needs;
  const answers: [NeedKey, Answer][] = [];
  if (isManaged !== null)
    answers.push(['besoin', offer.isManaged === isManaged ? fits('du type demandé') : null]);
  if (family !== null) answers.push(['besoin', offer.family === family ? fits('du type demandé') : null]);
  for (const key of figureKeys) {
    const need = needs[figures[key].of];
    if (need !== null) answers.push([key, figureAnswer(key, offer, need)]);
  }
  if (antiDdos !== null) answers.push(['antiddos', antiDdosAnswer(offer, antiDdos)]);
  if (budgetCents !== null) answers.push(['budget', budgetAnswer(offer, budgetCents, needs, vat)]);
  if (commitmentMonths !== null) answers.push(['engagement', commitmentAnswer(offer, commitmentMonths)]);
  return answers;
}

const byPrice = (a: FinderOffer, b: FinderOffer) =>
  (a.priceCents ?? Number.POSITIVE_INFINITY) - (b.priceCents ?? Number.POSITIVE_INFINITY) || 0;
const names = (a: FinderOffer, b: FinderOffer) => (a.name < b.name ? -1 : 1);

const unsure = (requirements: RequirementMatch[]) => requirements.filter(({ isSure }) => !isSure).length;

/** Returns the matching offers, the surest first, then the cheapest, and the reasons why the others don't match. */
export function findOffers(offers: readonly FinderOffer[], needs: Needs, vat: Vat) {
  const checkedOffers = offers.map((offer) => {
    const answers = getAnswers(offer, needs, vat);
    const requirements = answers.flatMap(([key, answer]) => (answer ? [{ key, ...answer }] : []));
    const failed = answers.flatMap(([key, answer]) => (answer ? [] : [key]));
    return { offer, requirements, failed, isSure: unsure(requirements) === 0 };
  });
  const matches: OfferMatch[] = checkedOffers
    .filter(({ failed }) => failed.length === 0)
    .sort(
      (a, b) =>
        unsure(a.requirements) - unsure(b.requirements) ||
        byPrice(a.offer, b.offer) ||
        names(a.offer, b.offer),
    );
  const failedKeys = [...new Set(checkedOffers.flatMap(({ failed }) => failed))];
  const exclusions: Exclusion[] = failedKeys.flatMap((key) => {
    const without = checkedOffers.filter(({ failed }) => failed.includes(key));
    const isUnpriced = ({ offer }: (typeof checkedOffers)[number]) =>
      key === 'budget' && offer.priceCents === null;
    return [
      getExclusion(
        key,
        without.filter((each) => !isUnpriced(each)),
        needs,
        vat,
      ),
      getExclusion(key, without.filter(isUnpriced), needs, vat),
    ].flatMap((exclusion) => exclusion ?? []);
  });
  return { matches, exclusions };
}

/** Null without offers. For the budget, either all or none of the offers have a price. */
function getExclusion(
  key: NeedKey,
  without: readonly { offer: FinderOffer; failed: NeedKey[] }[],
  needs: Needs,
  vat: Vat,
): Exclusion | null {
  const [first] = without;
  if (!first) return null;
  // Loosening this requirement alone admits these offers.
  const near = without.filter(({ failed }) => failed.length === 1).map(({ offer }) => offer);
  if (key === 'budget' && first.offer.priceCents === null) {
    const reason = without.length === 1 ? '1 offre est sur devis' : `${without.length} offres sont sur devis`;
    return { key, reason, looser: near.length > 0 ? { answer: '', label: 'Chercher sans budget' } : null };
  }
  return {
    key,
    reason: exclusionReason(key, without.length, needs),
    looser: near.length > 0 ? looser(key, near, needs, vat) : null,
  };
}

function exclusionReason(key: NeedKey, count: number, needs: Needs): string {
  const offers = count === 1 ? '1 offre' : `${count} offres`;
  const [has, costs, asks, is] =
    count === 1 ? ['a', 'coûte', 'demande', 'est'] : ['ont', 'coûtent', 'demandent', 'sont'];
  if (key === 'besoin') return `${offers} ${is} d’un autre type`;
  if (key === 'antiddos') return `${offers} ${has} un autre niveau d’anti-DDoS`;
  if (key === 'engagement') return `${offers} ${asks} un engagement plus long`;
  if (key === 'budget')
    return `${offers} ${costs} plus de ${formatCents(needs.budgetCents ?? 0)} ${needs.isTtc ? 'TTC' : 'HT'}`;
  const { of, format, name } = figures[key as FigureKey];
  return `${offers} ${has} moins de ${format(needs[of] ?? 0)} ${name}`;
}

function looser(key: NeedKey, near: FinderOffer[], needs: Needs, vat: Vat): Exclusion['looser'] {
  if (key === 'budget') {
    const cheapest = Math.min(...near.flatMap(({ priceCents }) => priceCents ?? []));
    const cents = pays(cheapest, needs, vat);
    return { answer: formatBudget(cents), label: `Aller jusqu’à ${formatCents(cents)}` };
  }
  if (key in figures) {
    const { of, format, name } = figures[key as FigureKey];
    const most = Math.max(...near.map((offer) => offer[of] ?? 0));
    return { answer: String(most), label: `Accepter ${format(most)} ${name}` };
  }
  const labels: Partial<Record<NeedKey, string>> = {
    besoin: 'Les voir aussi',
    antiddos: 'Accepter tous les niveaux',
    engagement: 'Accepter un engagement',
  };
  return { answer: '', label: labels[key] ?? 'Ne plus le demander' };
}
