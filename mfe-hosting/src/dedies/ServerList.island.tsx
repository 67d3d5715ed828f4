import { inventoryMessages } from '@site/api-contract/dedicated/inventory';
import {
  buildServerCardTexts,
  buildServerContactPath,
  formatStockFreshness,
  SERVERS_PAGE_SIZE,
  type ServerCardTexts,
} from '@site/api-contract/dedicated/server-card';
import { formatNounCount } from '@site/kit/count-text';
import { Badge } from '@site/kit/ui/Badge';
import { Button } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { Section } from '@site/kit/ui/Section';
import { StaticSegments } from '@site/kit/ui/SegmentedControl';
import { Skeleton } from '@site/kit/ui/Skeleton';
import { changeQuery, useUrlQuery } from '@site/kit/url-state';
import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import styles from './Dedies.module.css';
import { FilterBar } from './FilterBar.tsx';
import {
  buildFilterQuery,
  defaultFilters,
  type FilterableServer,
  listActiveFilters,
  listMatchingServers,
  parseFilters,
  type ServerFilters,
  toFilterableServer,
} from './filters.ts';
import { ServerActions, ServerCard } from './ServerCard.tsx';
import type { ServerDetails } from './ServerDetails.tsx';
import type { StockList } from './stock-list.ts';
import { useStock } from './use-stock.ts';

/**
 * List of the stock: six cards at first, six more per press, details in a dialog. The URL holds filters and sort.
 *
 * @param known the stock that the host rendered: readable without scripts, and filtered by the bootstrap script
 */
export default function ServerList({ known }: { known?: StockList }) {
  const { stock, reload } = useStock(known);
  const { isLive } = stock;
  const query = useUrlQuery();
  const filters = parseFilters(query);
  // A change of filters resets the number of visible servers.
  const [expansion, setExpansion] = useState({ query, count: SERVERS_PAGE_SIZE });
  const visible = expansion.query === query ? expansion.count : SERVERS_PAGE_SIZE;
  const setVisible = (count: number) => setExpansion({ query, count });
  const [open, setOpen] = useState<string | null>(null);
  const Details = useDetails(open);
  const { list: shown } = stock;
  const servers = useMemo(() => shown?.servers.map(toFilterableServer), [shown]);
  const list = useRef<HTMLDivElement>(null);
  /** Index of the first server that a press has just added. */
  const added = useRef(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the pressed button's servers are shown
  useEffect(() => {
    // The focus moves on, as the pressed button is behind the new cards or gone.
    list.current?.querySelectorAll('article')[added.current]?.parentElement?.focus();
    added.current = -1;
  }, [visible]);
  const onToggle = useStaticListState(list, isLive, () => setVisible(Number.POSITIVE_INFINITY));
  const change = (next: Partial<ServerFilters>, isTyping = false) => {
    changeQuery(buildFilterQuery({ ...filters, ...next }), isTyping ? 'replace' : 'push');
  };
  const reset = () => change({ ...defaultFilters, sort: filters.sort, isDescending: filters.isDescending });
  /** Handles the buttons by name. */
  const press = ({ target }: MouseEvent) => {
    const { name, value } = (target as Element).closest('button') ?? {};
    if (name === 'details') setOpen(value ?? null);
    if (name === 'more') {
      added.current = visible;
      setVisible(visible + SERVERS_PAGE_SIZE);
    }
    // The pressed button disappears with its filter: the focus moves to the summary.
    if (name === 'without') list.current?.querySelector('p')?.focus();
  };
  /** Closes the dialog after a link is followed: the page announces an addition to the quote, which a modal dialog would hide. */
  const leave = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) setTimeout(() => setOpen(null));
  };
  const matches = servers && listMatchingServers(servers, filters);
  const opened = servers?.find(({ id }) => id === open);
  return (
    <Section id="serveurs" title="Le stock">
      <div className={styles.filtersAndList}>
        <FilterBar filters={filters} servers={isLive ? servers : undefined} onChange={change} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: buttons inside answer keys */}
        <div ref={list} className={styles.stock} data-status={stock.status} onClick={press}>
          {stock.status === 'error' && (
            <LoadFailure onRetry={reload}>{inventoryMessages.unreachable}</LoadFailure>
          )}
          {matches && shown ? (
            <>
              <div className={styles.views}>
                <StaticSegments legend="Affichage" name="affichage" options={views} />
              </div>
              <p className={styles.summary} tabIndex={-1}>
                <span
                  {...(isLive ? { role: 'status' } : { 'data-count': 'serveur' })}
                  suppressHydrationWarning
                >
                  {formatNounCount(matches.length, 'serveur')}
                </span>
                {shown.source === 'sample' ? (
                  <Badge tone="quiet">Stock d’exemple</Badge>
                ) : (
                  // Browsers write times in more than one way.
                  <span suppressHydrationWarning>{formatStockFreshness(shown.source, shown.fetchedAt)}</span>
                )}
              </p>
              <Chips filters={filters} onChange={change} onReset={reset} />
              {matches.length === 0 ? (
                <EmptyState
                  action={
                    <Button name="without" onClick={reset}>
                      Réinitialiser les filtres
                    </Button>
                  }
                >
                  {inventoryMessages.none}
                </EmptyState>
              ) : (
                <Cards servers={matches.slice(0, visible)} isLive={isLive} />
              )}
              {matches.length > visible &&
                (isLive ? (
                  <div>
                    <button type="button" name="more" className={styles.more}>
                      Voir plus de serveurs
                    </button>
                  </div>
                ) : (
                  <details className={styles.rest} onToggle={onToggle}>
                    <summary className={styles.more}>Voir plus de serveurs</summary>
                    <Cards servers={matches.slice(visible)} isLive={false} />
                  </details>
                ))}
            </>
          ) : (
            stock.status !== 'error' && (
              <>
                <noscript>
                  La liste du stock demande JavaScript. Sans lui, demandez-nous un devis : nous vous
                  répondons.
                </noscript>
                <Skeleton count={6} label="Chargement des serveurs…" />
              </>
            )
          )}
        </div>
      </div>
      {opened && Details && (
        <Details
          server={opened}
          actions={(more, wishes) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: links inside answer keys
            <div className={styles.actions} onClick={leave}>
              <ServerActions texts={getTexts(opened, wishes)} />
              {more}
            </div>
          )}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

/** The list's looks, which the style sheet follows. */
const views = [
  { value: 'cartes', label: 'Cartes' },
  { value: 'liste', label: 'Liste' },
];

/** Loads the details dialog on first use. If its module fails to load, the browser opens the request form of the server. */
function useDetails(open: string | null) {
  const [Details, setDetails] = useState<typeof ServerDetails | null>(null);
  useEffect(() => {
    if (open === null) return;
    import('./ServerDetails.tsx').then(
      (module) => setDetails(() => module.ServerDetails),
      () => location.assign(buildServerContactPath(open)),
    );
  }, [open]);
  return Details;
}

/** Cards of servers. The bootstrap script filters a list that isn't live by the servers' properties. */
const Cards = ({ servers, isLive }: { servers: FilterableServer[]; isLive: boolean }) => (
  <ul className={styles.list}>
    {servers.map((server) => {
      const texts = getTexts(server);
      return (
        <li key={server.id} tabIndex={-1} {...(!isLive && { 'data-facts': texts.facts })}>
          <ServerCard texts={texts} priceCents={server.priceCents} />
        </li>
      );
    })}
  </ul>
);

/** @param wishes added to the request's address if the request form is this site's own */
function getTexts(server: FilterableServer, wishes?: Record<string, string>): ServerCardTexts {
  const texts = buildServerCardTexts(server);
  if (wishes && (!texts.quote || texts.quote === buildServerContactPath(server.id)))
    texts.quote = [
      buildServerContactPath(server.id),
      ...Object.entries(wishes).map((pair) => pair.join('=')),
    ].join('&');
  return texts;
}

interface ChipsProps {
  filters: ServerFilters;
  onChange(change: Partial<ServerFilters>): void;
  onReset(): void;
}

/** Buttons of the active filters; each removes its filter. */
function Chips({ filters, onChange, onReset }: ChipsProps) {
  const chips = listActiveFilters(filters);
  if (chips.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: no fields to set apart
    <div role="group" aria-label="Filtres actifs" className={styles.toggles}>
      {chips.map(({ label, without }) => (
        <button
          key={label}
          type="button"
          name="without"
          className={styles.toggle}
          onClick={() => onChange(without)}
        >
          <span data-unseen="">Retirer </span>
          {label} <span aria-hidden="true">×</span>
        </button>
      ))}
      <Button look="quiet" name="without" onClick={onReset}>
        Réinitialiser les filtres
      </Button>
    </div>
  );
}

/** Takes over the visitor's state of the HTML once the list is live: its filter's marks go, and an opened rest stays open. */
function useStaticListState(list: RefObject<HTMLDivElement | null>, isLive: boolean, onOpened: () => void) {
  const isOpen = useRef(false);
  const opened = useRef(onOpened);
  opened.current = onOpened;
  useLayoutEffect(() => {
    if (isLive) {
      for (const item of list.current?.querySelectorAll('li[data-off]') ?? [])
        item.removeAttribute('data-off');
      if (isOpen.current) opened.current();
      return;
    }
    // Active filters unfold the rest, too; the list then starts with the default number of servers.
    isOpen.current = Boolean(
      list.current?.querySelector('details')?.open &&
        !document.querySelector('[data-narrows] [aria-pressed=true]'),
    );
  }, [list, isLive]);
  return ({ currentTarget }: { currentTarget: HTMLDetailsElement }) => {
    isOpen.current = currentTarget.open;
  };
}
