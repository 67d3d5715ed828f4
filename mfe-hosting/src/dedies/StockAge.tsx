import type { Inventory } from '@site/api-contract/inventory';
import { Badge } from '@site/kit/ui/Badge';

/** When the stock was read, or that it is a sample (decisions 20 and 21). */
export function StockAge({ source, fetchedAt }: { source: Inventory['source']; fetchedAt: number }) {
  if (source === 'sample') return <Badge tone="quiet">Stock d’exemple</Badge>;
  const time = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'short' });
  const read = time.format(fetchedAt);
  return source === 'live' ? (
    <span>Stock lu le {read}.</span>
  ) : (
    <span>Le système de commande ne répond pas : dernier stock connu, lu le {read}.</span>
  );
}
