import { formatCents } from '@site/kit/money';
import type { SearchEntry } from '../../src/search/entry.ts';
import type { Catalogue } from '../../src/site-plan/catalogue.ts';

const kinds = { jeu: 'Jeu', rubrique: 'Rubrique' } as const;
const once = (unit: string) => (unit === 'unique' ? '' : ` / ${unit}`);

/** What the header's search looks through: every page, plan and game any team published. */
export function searchIndex({ pages, offers, entries }: Catalogue): string {
  const all: SearchEntry[] = [
    ...pages.map(({ path, label, title }) => ({ kind: 'Page', name: label, path, words: title })),
    ...offers.map(({ name, path, priceCents, unit }) => ({
      kind: 'Offre',
      name,
      path,
      price: priceCents === null ? 'Sur devis' : `${formatCents(priceCents)} HT${once(unit)}`,
    })),
    ...entries.map(({ kind, name, path, keywords }) => ({
      kind: kinds[kind],
      name,
      path,
      ...(keywords && { words: keywords.join(' ') }),
    })),
  ];
  return JSON.stringify(all);
}
