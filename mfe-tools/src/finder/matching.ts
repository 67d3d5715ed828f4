import { formatCents, type Vat, withVat } from '@site/kit/money';
import { formatNumber } from '@site/kit/numbers';
import type { FinderOffer } from './candidates.ts';
import { budgetText, type NeedKey, type Needs } from './needs.ts';

/** How an offer answers one thing asked for, and why, for the visitor. */
export interface Verdict {
  key: NeedKey;
  state: 'fits' | 'unknown' | 'fails';
  reason: string;
}

/** An offer that fits. What isn't published of it is to be confirmed. */
export interface Match {
  candidate: FinderOffer;
  verdicts: Verdict[];
  isSure: boolean;
}

/** Why offers are left out, by what was asked, with the nearest answer that would let one in more. */
export interface Exclusion {
  key: NeedKey;
  count: number;
  reason: string;
  looser: { answer: string; label: string } | null;
}

const UNPUBLISHED = 'non publié : à confirmer';
/** As typed in a form: whole numbers are grouped, sizes are Go. */
const amount = (value: number, unit: string) => `${formatNumber(value)}${unit && ` ${unit}`}`;

const figures = {
  memoire: { of: 'ramGo', unit: 'Go', name: 'de mémoire' },
  stockage: { of: 'storageGo', unit: 'Go', name: 'de stockage' },
  threads: { of: 'threads', unit: '', name: 'threads' },
} as const;
type FigureKey = keyof typeof figures;
const figureKeys = Object.keys(figures) as FigureKey[];

function figureVerdict(key: FigureKey, { isCustom, ...candidate }: FinderOffer, asked: number): Verdict {
  const { of, unit } = figures[key];
  const value = candidate[of];
  if (value === null) return { key, state: 'unknown', reason: UNPUBLISHED };
  if (value < asked) return { key, state: 'fails', reason: `${amount(asked - value, unit)} de moins` };
  if (isCustom) return { key, state: 'fits', reason: 'à la taille demandée' };
  const reason = value === asked ? 'ce que vous demandez' : `${amount(value - asked, unit)} de plus`;
  return { key, state: 'fits', reason };
}

/** What a visitor compares with the budget: TTC where it applies and was chosen. */
const pays = (priceCents: number, { isTtc }: Needs, vat: Vat) =>
  (isTtc ? withVat(priceCents, vat) : null) ?? priceCents;

function budgetVerdict({ priceCents }: FinderOffer, budgetCents: number, needs: Needs, vat: Vat): Verdict {
  if (priceCents === null) return { key: 'budget', state: 'unknown', reason: 'sur devis : à confirmer' };
  const left = budgetCents - pays(priceCents, needs, vat);
  if (left < 0) return { key: 'budget', state: 'fails', reason: `${formatCents(-left)} de trop` };
  return {
    key: 'budget',
    state: 'fits',
    reason: left === 0 ? 'juste votre budget' : `${formatCents(left)} sous votre budget`,
  };
}

function commitmentVerdict({ commitmentMonths: least }: FinderOffer, asked: number): Verdict {
  if (least === null) return { key: 'engagement', state: 'unknown', reason: `engagement ${UNPUBLISHED}` };
  return {
    key: 'engagement',
    state: least <= asked ? 'fits' : 'fails',
    reason: least === 0 ? 'possible sans engagement' : `engagement dès ${least} mois`,
  };
}

/** How an offer answers all that is asked, in the form's order. */
function verdictsOf(candidate: FinderOffer, needs: Needs, vat: Vat): Verdict[] {
  const verdicts: Verdict[] = [];
  if (needs.isManaged !== null) {
    const reason = candidate.isManaged ? 'géré pour vous' : 'à administrer';
    verdicts.push({
      key: 'besoin',
      state: candidate.isManaged === needs.isManaged ? 'fits' : 'fails',
      reason,
    });
  }
  for (const key of figureKeys) {
    const asked = needs[figures[key].of];
    if (asked !== null) verdicts.push(figureVerdict(key, candidate, asked));
  }
  if (needs.antiDdos !== null) {
    // A level that adds something to the one asked for is named after it: « 10 Tb/s + L7 Shield ».
    const hasIt = candidate.antiDdos?.startsWith(needs.antiDdos) ?? false;
    const isMore = hasIt && candidate.antiDdos !== needs.antiDdos;
    const reason = isMore ? 'plus que demandé' : hasIt ? 'ce que vous demandez' : 'un autre niveau';
    verdicts.push({ key: 'antiddos', state: hasIt ? 'fits' : 'fails', reason });
  }
  if (needs.budgetCents !== null) verdicts.push(budgetVerdict(candidate, needs.budgetCents, needs, vat));
  if (needs.commitmentMonths !== null) verdicts.push(commitmentVerdict(candidate, needs.commitmentMonths));
  return verdicts;
}

const byPrice = (a: FinderOffer, b: FinderOffer) =>
  (a.priceCents ?? Number.POSITIVE_INFINITY) - (b.priceCents ?? Number.POSITIVE_INFINITY) || 0;
const names = (a: FinderOffer, b: FinderOffer) => (a.name < b.name ? -1 : 1);

const unknowns = (verdicts: Verdict[]) => verdicts.filter(({ state }) => state === 'unknown').length;

/** Offers that fit, the surest first, then the cheapest; and why the others don't. */
export function findOffers(candidates: readonly FinderOffer[], needs: Needs, vat: Vat) {
  const judged = candidates.map((candidate) => {
    const verdicts = verdictsOf(candidate, needs, vat);
    const failed = verdicts.filter(({ state }) => state === 'fails').map(({ key }) => key);
    return { candidate, verdicts, failed, isSure: unknowns(verdicts) === 0 };
  });
  const matches: Match[] = judged
    .filter(({ failed }) => failed.length === 0)
    .sort(
      (a, b) =>
        unknowns(a.verdicts) - unknowns(b.verdicts) ||
        byPrice(a.candidate, b.candidate) ||
        names(a.candidate, b.candidate),
    );
  const failedKeys = [...new Set(judged.flatMap(({ failed }) => failed))];
  const exclusions: Exclusion[] = failedKeys.map((key) => {
    const without = judged.filter(({ failed }) => failed.includes(key));
    // Only these would come in if nothing else changed.
    const near = without.filter(({ failed }) => failed.length === 1).map(({ candidate }) => candidate);
    return {
      key,
      count: without.length,
      reason: exclusionReason(key, without.length, needs),
      looser: near.length > 0 ? looser(key, near, needs, vat) : null,
    };
  });
  return { matches, exclusions };
}

function exclusionReason(key: NeedKey, count: number, needs: Needs): string {
  const offers = count === 1 ? '1 offre' : `${count} offres`;
  const [has, costs, asks, is] =
    count === 1 ? ['a', 'coûte', 'demande', 'est'] : ['ont', 'coûtent', 'demandent', 'sont'];
  if (key === 'besoin') return `${offers} ${is} d’une autre sorte`;
  if (key === 'antiddos') return `${offers} ${has} un autre niveau d’anti-DDoS`;
  if (key === 'engagement') return `${offers} ${asks} un engagement plus long`;
  if (key === 'budget')
    return `${offers} ${costs} plus de ${formatCents(needs.budgetCents ?? 0)} ${needs.isTtc ? 'TTC' : 'HT'}`;
  const { of, unit, name } = figures[key as FigureKey];
  return `${offers} ${has} moins de ${amount(needs[of] ?? 0, unit)} ${name}`;
}

function looser(key: NeedKey, near: FinderOffer[], needs: Needs, vat: Vat): Exclusion['looser'] {
  if (key === 'budget') {
    const cheapest = Math.min(...near.flatMap(({ priceCents }) => priceCents ?? []));
    const cents = pays(cheapest, needs, vat);
    return { answer: budgetText(cents), label: `Aller jusqu’à ${formatCents(cents)}` };
  }
  if (key in figures) {
    const { of, unit, name } = figures[key as FigureKey];
    const most = Math.max(...near.map((candidate) => candidate[of] ?? 0));
    return { answer: String(most), label: `Accepter ${amount(most, unit)} ${name}` };
  }
  const labels: Partial<Record<NeedKey, string>> = {
    besoin: 'Les voir aussi',
    antiddos: 'Accepter tous les niveaux',
    engagement: 'Accepter un engagement',
  };
  return { answer: '', label: labels[key] ?? 'Ne plus le demander' };
}
