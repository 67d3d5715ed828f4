import { MAX_COMPARED } from './compared.ts';

/** A plan as it is compared and copied: its figures as lines of text; null is unpublished. */
export interface ComparedPlan {
  id: string;
  name: string;
  /** HT per month, in cents; null is « Sur devis ». */
  priceCents: number | null;
  sheet: { label: string; value: string | null }[];
}

/** Ids of a shared address that exist, each once, at most four. */
export function comparedIds(text: string, plans: readonly ComparedPlan[]): string[] {
  const known = new Set(plans.map(({ id }) => id));
  return [...new Set(text.split(','))].filter((id) => known.has(id)).slice(0, MAX_COMPARED);
}

/** One line of the comparison. */
export interface ComparedRow {
  label: string;
  /** One value a plan, in their order. */
  values: (string | null)[];
  isDifferent: boolean;
}

/** Rows of a comparison: every label of the plans, in the first plan's order. */
export function comparedRows(plans: readonly ComparedPlan[]): ComparedRow[] {
  const labels = [...new Set(plans.flatMap(({ sheet }) => sheet.map(({ label }) => label)))];
  return labels.map((label) => {
    const values = plans.map(({ sheet }) => sheet.find((line) => line.label === label)?.value ?? null);
    return { label, values, isDifferent: new Set(values).size > 1 };
  });
}

/** A plan's sheet as text, to be pasted into a mail. */
export const sheetText = ({ name, sheet }: ComparedPlan, price: string): string =>
  [
    name,
    ...sheet.map(({ label, value }) => `${label} : ${value ?? 'Nous consulter'}`),
    `Prix : ${price}`,
  ].join('\n');
