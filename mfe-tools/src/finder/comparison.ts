/** A plan as it is compared and copied: its figures as lines of text; null is unpublished. */
export interface ComparedPlan {
  id: string;
  name: string;
  /** HT per month, in cents; null is « Sur devis ». */
  priceCents: number | null;
  sheet: { label: string; value: string | null }[];
}

/** One line of the comparison. */
export interface ComparedRow {
  label: string;
  /** One value a plan, in their order; undefined where its sheet has no such line. */
  values: (string | null | undefined)[];
  isDifferent: boolean;
}

/** Rows of a comparison: every label of the plans, those most of them have first, then in the first plan's order. */
export function comparedRows(plans: readonly ComparedPlan[]): ComparedRow[] {
  const count = new Map<string, number>();
  for (const { label } of plans.flatMap(({ sheet }) => sheet)) count.set(label, (count.get(label) ?? 0) + 1);
  const labels = [...count.keys()].sort((a, b) => (count.get(b) ?? 0) - (count.get(a) ?? 0));
  return labels.map((label) => {
    const values = plans.map(({ sheet }) => sheet.find((line) => line.label === label)?.value);
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
