import { overridableFields } from '@site/api-contract/dedicated/dedicated-fields';
import { isInherited } from '@site/api-contract/dedicated/dedicated-servers';
import { formatStockFreshness } from '@site/api-contract/dedicated/server-card';
import { formatNounCount } from '@site/kit/count-text';
import { Badge } from '@site/kit/ui/Badge';
import { Button } from '@site/kit/ui/Button';
import { useId } from 'react';
import admin from './Admin.module.css';
import styles from './Offers.module.css';
import type { StockReading } from './read-stock.ts';
import type { StockServer } from './stock.ts';

interface StockListProps {
  reading: StockReading;
  isReading: boolean;
  onRead(): void;
  servers: readonly StockServer[];
  /** Slug of the server in the form; empty for none. */
  chosen: string;
  onComplete(id: string): void;
}

/** The stock's servers as the site shows them, each with a button for its form, or the reason of a failure. */
export function StockList({ reading, isReading, onRead, servers, chosen, onComplete }: StockListProps) {
  const id = useId();
  return (
    <section className={admin.stack} aria-labelledby={id}>
      <div className={admin.head}>
        <h2 id={id} className={styles.listTitle}>
          Stock
        </h2>
        <Button aria-disabled={isReading} onClick={onRead}>
          {isReading ? 'Lecture…' : 'Relire le stock'}
        </Button>
      </div>
      <p role="status" className={reading.inventory ? admin.quiet : admin.message}>
        {stateText(reading)}
      </p>
      {servers.length > 0 && (
        <ul className={`${styles.list} ${styles.servers}`}>
          {servers.map((server) => (
            <StockLine
              key={server.feed.id}
              server={server}
              isChosen={server.feed.id === chosen}
              onComplete={() => onComplete(server.feed.id)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface StockLineProps {
  server: StockServer;
  isChosen: boolean;
  onComplete(): void;
}

function StockLine({ server: { shown, offer }, isChosen, onComplete }: StockLineProps) {
  return (
    <li className={styles.server} data-server={shown.id} aria-current={isChosen ? 'true' : undefined}>
      <span className={styles.serverName}>{shown.name}</span>
      <span className={styles.serverFacts}>
        <Badge tone="second">Stock</Badge>
        {shown.price}
        <span className={shown.available ? styles.isUp : styles.isDown}>
          {shown.available ? 'Disponible' : 'Indisponible'}
        </span>
        {offer && overridableFields.some((field) => !isInherited(offer, field)) && <span>Complété</span>}
      </span>
      <Button aria-label={`Compléter ${shown.name}`} onClick={onComplete}>
        Compléter
      </Button>
    </li>
  );
}

function stateText(reading: StockReading): string {
  if (!reading.inventory) {
    const reason = reading.reason && ` (${reading.reason})`;
    return `Le stock n’a pas pu être lu${reason}. Sans lui, la page des serveurs dédiés n’en montre aucun, et une offre qui complète un serveur du stock figure ici parmi les autres.`;
  }
  const { servers, source, fetchedAt } = reading.inventory;
  const age = source === 'sample' ? 'Stock d’exemple.' : formatStockFreshness(source, fetchedAt);
  return `${formatNounCount(servers.length, 'serveur')} du stock, affichés sur le site. ${age}`;
}
