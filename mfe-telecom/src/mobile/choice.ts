/** Radio groups whose choice lives in the URL, by their name, which is also the query parameter (decision 12). */
const names = ['sim', 'forfait'];

const radios = (offer: ParentNode): HTMLInputElement[] =>
  names.flatMap((name) => [...offer.querySelectorAll<HTMLInputElement>(`[name=${name}]`)]);

/** The query parameter a chosen button stands for; null, which takes it away, for the one composed as chosen. */
export const queryOf = ({ name, value, defaultChecked }: HTMLInputElement): Record<string, string | null> =>
  names.includes(name) ? { [name]: defaultChecked ? null : value } : {};

/** What was chosen before the page's module came: anything but what was composed as chosen. */
export const chosenEarly = (offer: ParentNode): Record<string, string | null> =>
  Object.assign(
    {},
    ...radios(offer)
      .filter(({ checked, defaultChecked }) => checked && !defaultChecked)
      .map(queryOf),
  );

/** Chooses what the query names; of a group it names none of, the one composed as chosen. */
export function choose(offer: ParentNode, query: URLSearchParams): void {
  for (const radio of radios(offer)) if (radio.defaultChecked) radio.checked = true;
  for (const radio of radios(offer)) if (query.get(radio.name) === radio.value) radio.checked = true;
}
