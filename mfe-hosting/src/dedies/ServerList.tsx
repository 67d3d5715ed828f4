import { inventoryMessages } from '@site/api-contract/inventory';
import type { DedicatedServer } from '@site/api-contract/merge';
import { Button } from '@site/kit/ui/Button';
import { Comparison } from '@site/kit/ui/Comparison';
import { EmptyState } from '@site/kit/ui/EmptyState';
import { LoadFailure } from '@site/kit/ui/LoadFailure';
import { Section } from '@site/kit/ui/Section';
import { Skeleton } from '@site/kit/ui/Skeleton';
import { changeQuery, useQuery } from '@site/kit/url-state';
import { useState } from 'react';
import styles from './Dedies.module.css';
import { FilterBar } from './FilterBar.tsx';
import { type Filters, filtersFrom, queryOf, select } from './filters.ts';
import { useStock } from './load.ts';
import { ServerCard } from './ServerCard.tsx';
import { ServerDetails } from './ServerDetails.tsx';
import { StockAge } from './StockAge.tsx';
import { sheetOf } from './sheet.ts';

/** Specification, section 9. */
const PAGE_SIZE = 6;

const noFilter = { stock: null, ddos: null, failover: null, ipv6: null };

/** The stock: filters and sort in the URL, six cards at first, six more on demand, details in a dialog. */
export function ServerList() {
  const { stock, reload } = useStock();
  const query = useQuery();
  const [visible, setVisible] = useState(PAGE_SIZE);
  const [open, setOpen] = useState<DedicatedServer | null>(null);
  const filters = filtersFrom(query);
  const change = (next: Partial<Filters>) => {
    setVisible(PAGE_SIZE);
    changeQuery(queryOf({ ...filters, ...next }));
  };
  const reset = () => {
    setVisible(PAGE_SIZE);
    changeQuery(noFilter);
  };
  const servers = stock.status === 'ready' ? select(stock.servers, filters) : [];
  return (
    <>
      <Section id="serveurs" title="Le stock">
        <p className={styles.noScript}>
          La liste du stock demande JavaScript. Sans lui, demandez-nous un devis : nous vous répondons.
        </p>
        <FilterBar filters={filters} onChange={change} onReset={reset} />
        {stock.status === 'loading' && <Skeleton count={PAGE_SIZE} label="Chargement des serveurs…" />}
        {stock.status === 'error' && (
          <LoadFailure onRetry={reload}>{inventoryMessages.unreachable}</LoadFailure>
        )}
        {stock.status === 'ready' && (
          <>
            <p className={styles.summary}>
              <span role="status">{count(servers.length)}</span>
              <StockAge source={stock.source} fetchedAt={stock.fetchedAt} />
            </p>
            {servers.length === 0 ? (
              <EmptyState action={<Button onClick={reset}>Réinitialiser les filtres</Button>}>
                {inventoryMessages.none}
              </EmptyState>
            ) : (
              <ul className={styles.list}>
                {servers.slice(0, visible).map((server) => (
                  <li key={server.id}>
                    <ServerCard server={server} onDetails={() => setOpen(server)} />
                  </li>
                ))}
              </ul>
            )}
            {servers.length > visible && (
              <div>
                <Button onClick={() => setVisible(visible + PAGE_SIZE)}>Voir plus de serveurs</Button>
              </div>
            )}
          </>
        )}
        {open && <ServerDetails server={open} onClose={() => setOpen(null)} />}
      </Section>
      {stock.status === 'ready' && <Comparison plans={stock.servers.map(comparedPlan)} />}
    </>
  );
}

const comparedPlan = (server: DedicatedServer) => ({
  id: server.id,
  name: server.name,
  priceCents: server.priceCents,
  sheet: sheetOf(server),
});

const count = (total: number) =>
  total === 0 ? 'Aucun serveur' : total === 1 ? '1 serveur' : `${total} serveurs`;
