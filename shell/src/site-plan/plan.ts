import type { Catalogue } from './catalogue.ts';

export interface PlanLink {
  name: string;
  path: string;
}
interface PlanPage extends PlanLink {
  /** Plans and options sold on the page. */
  offers: PlanLink[];
  /** Games and other things to find there. */
  entries: PlanLink[];
}
export interface PlanGroup {
  /** Anchor of the group, and the remote's name. */
  id: string;
  title: string;
  pages: PlanPage[];
}

/** What a team's pages are about, in the order a visitor reads them. */
const titles: Record<string, string> = {
  shell: 'Le site',
  cloud: 'Public Cloud',
  hosting: 'Hébergement et prestations',
  telecom: 'Télécoms',
  tools: 'Contact et outils',
};

const pageOf = (path: string) => path.replace(/[?#].*$/, '');

const linksOn = (page: string, things: PlanLink[]): PlanLink[] =>
  things.filter(({ path }) => pageOf(path) === page).map(({ name, path }) => ({ name, path }));

/** Every page by team, with what is published on it. A team nobody named yet comes last, under its own name. */
export function planOf({ pages, offers, entries }: Catalogue): PlanGroup[] {
  const remotes = new Set([...Object.keys(titles), ...pages.map(({ remote }) => remote)]);
  return [...remotes]
    .map((remote) => ({
      id: remote,
      title: titles[remote] ?? remote,
      pages: pages
        .filter((page) => page.remote === remote)
        .map(({ path, label }) => ({
          name: label,
          path,
          offers: linksOn(path, offers),
          entries: linksOn(path, entries),
        })),
    }))
    .filter((group) => group.pages.length > 0);
}
