import { inventoryMessages } from '@site/api-contract/inventory';
import {
  buildServerCardTexts,
  buildServerContactPath,
  formatStockFreshness,
  SERVERS_PAGE_SIZE,
} from '@site/api-contract/server-card';
import { formatNounCount } from '@site/kit/count-text';
import { Badge } from '@site/kit/ui/Badge';
import { Button } from '@site/kit/ui/Button';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { Price } from '@site/kit/ui/Price';
import { Section } from '@site/kit/ui/Section';
import { changeQuery, useUrlQuery } from '@site/kit/url-state';
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
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
} from './filters.ts';
import { ServerActions, ServerCard } from './ServerCard.tsx';
import type { ServerDetails } from './ServerDetails.tsx';
import ServerListTemplate from './ServerListTemplate.static.tsx';
import { useStock } from './use-stock.ts';

/** List of the stock: six cards at first, six more per press, details in a dialog. The URL holds filters and sort. */
export default function ServerList() {
  const { stock, reload } = useStock();
  const query = useUrlQuery();
  const filters = parseFilters(query);
  // A change of filters resets the number of visible servers.
  const [expansion, setExpansion] = useState({ query, count: SERVERS_PAGE_SIZE });
  const visible = expansion.query === query ? expansion.count : SERVERS_PAGE_SIZE;
  const setVisible = (count: number) => setExpansion({ query, count });
  const [open, setOpen] = useState<string | null>(null);
  const Details = useDetails(open);
  const servers = stock.status === 'ready' ? stock.servers : undefined;
  const list = useRef<HTMLDivElement>(null);
  /** Index of the first server that a press has just added. */
  const added = useRef(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the pressed button's servers are shown
  useEffect(() => {
    // The focus moves on, as the pressed button is behind the new cards or gone.
    list.current?.querySelectorAll('article')[added.current]?.parentElement?.focus();
    added.current = -1;
  }, [visible]);
  useHostListState(list, servers !== undefined, () => setVisible(Number.POSITIVE_INFINITY));
  const change = (next: Partial<ServerFilters>, isTyping = false) => {
    changeQuery(buildFilterQuery({ ...filters, ...next }), isTyping ? 'replace' : 'push');
  };
  const reset = () => change({ ...defaultFilters, sort: filters.sort, isDescending: filters.isDescending });
  /** Handles the buttons by name: presses in the host's list are replayed to the list that React renders. */
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
        <FilterBar filters={filters} servers={servers} onChange={change} />
        {/* biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: buttons inside answer keys */}
        <div ref={list} className={styles.stock} data-status={stock.status} onClick={press}>
          {stock.status === 'error' && (
            <LoadFailure onRetry={reload}>{inventoryMessages.unreachable}</LoadFailure>
          )}
          {matches && stock.status === 'ready' ? (
            <>
              <p className={styles.summary} tabIndex={-1}>
                <span role="status">{formatNounCount(matches.length, 'serveur')}</span>
                {stock.source === 'sample' ? (
                  <Badge tone="quiet">Stock d’exemple</Badge>
                ) : (
                  <span>{formatStockFreshness(stock.source, stock.fetchedAt)}</span>
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
                <ul className={styles.list}>
                  {matches.slice(0, visible).map((server) => (
                    <li key={server.id} tabIndex={-1}>
                      <ServerCard
                        anchor={server.id}
                        price={<Price cents={server.priceCents} size="l" />}
                        {...liveTexts(server)}
                      />
                    </li>
                  ))}
                </ul>
              )}
              {matches.length > visible && (
                <div>
                  <button type="button" name="more" className={styles.more}>
                    Voir plus de serveurs
                  </button>
                </div>
              )}
            </>
          ) : (
            <ServerListTemplate />
          )}
        </div>
      </div>
      {opened && Details && (
        <Details
          server={opened}
          actions={(more, wishes) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: links inside answer keys
            <div className={styles.actions} onClick={leave}>
              <ServerActions {...liveTexts(opened, wishes)} />
              {more}
            </div>
          )}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  );
}

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

/** @param wishes added to the request's address if the request form is this site's own */
function liveTexts(server: FilterableServer, wishes?: Record<string, string>) {
  const texts = buildServerCardTexts(server);
  if (wishes && (!texts.quote || texts.quote === buildServerContactPath(server.id)))
    texts.quote = [
      buildServerContactPath(server.id),
      ...Object.entries(wishes).map((pair) => pair.join('=')),
    ].join('&');
  return { texts, where: (name: keyof typeof texts, node: ReactNode) => texts[name] && node };
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

/**
 * Transfers the visitor's state from the host's list to React's list: focus, ticks, and an opened rest of the list.
 */
function useHostListState(list: RefObject<HTMLDivElement | null>, isLive: boolean, onOpened: () => void) {
  const previous = useRef({ server: '', focus: -1, ticked: [''], isOpen: false });
  const opened = useRef(onOpened);
  opened.current = onOpened;
  useLayoutEffect(() => {
    const controls = (server?: Element | null) =>
      server ? [...server.querySelectorAll<HTMLElement>('a, button, input')] : [];
    const boxes = () => [...(list.current?.querySelectorAll<HTMLInputElement>('[data-compare]') ?? [])];
    if (isLive) {
      const { server, focus, ticked, isOpen } = previous.current;
      for (const box of boxes()) if (ticked.includes(box.dataset.compare ?? '')) box.checked = true;
      controls(document.getElementById(server))[focus]?.focus({ preventScroll: true });
      if (isOpen) opened.current();
      return;
    }
    const look = () => {
      const active = document.activeElement as HTMLElement;
      const server = active.closest('article');
      previous.current = {
        server: server?.id ?? '',
        focus: controls(server).indexOf(active),
        ticked: boxes().flatMap(({ checked, dataset }) => (checked ? (dataset.compare ?? []) : [])),
        // Active filters unfold the rest, too; the list then starts with the default number of servers.
        isOpen: Boolean(
          list.current?.querySelector('details')?.open &&
            !document.querySelector('[data-narrows] [aria-pressed=true]'),
        ),
      };
    };
    const signs = ['focusin', 'change', 'toggle'];
    look();
    for (const sign of signs) document.addEventListener(sign, look, true);
    return () => {
      for (const sign of signs) document.removeEventListener(sign, look, true);
    };
  }, [list, isLive]);
}
