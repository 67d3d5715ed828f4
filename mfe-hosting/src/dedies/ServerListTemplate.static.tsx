import type { ServerCardTexts } from '@site/api-contract/server-card';
import { useOperator } from '@site/kit/page-context';
import { buildPlaceholder } from '@site/kit/server-filled';
import { Badge } from '@site/kit/ui/Badge';
import { FormattedPrice, Price } from '@site/kit/ui/Price';
import { Skeleton } from '@site/kit/ui/Skeleton';
import type { ReactNode } from 'react';
import styles from './Dedies.module.css';
import { ServerCard } from './ServerCard.tsx';

const where = (name: string, node: ReactNode) => <template data-where={name}>{node}</template>;

/** Placeholders for every text of a card. */
const placeholders = new Proxy({} as Record<keyof ServerCardTexts, string>, {
  get: (_, name) => buildPlaceholder(String(name)),
});

/** Template of the cards: the first servers, or the rest. */
function Cards({ rows }: { rows: 'first' | 'rest' }) {
  const { vat } = useOperator();
  return (
    <ul className={styles.list}>
      <template data-each={rows}>
        <li data-facts={buildPlaceholder('facts')}>
          <ServerCard
            anchor={buildPlaceholder(rows === 'first' ? 'anchor' : 'id')}
            texts={placeholders}
            where={where}
            price={
              <>
                {where(
                  'ht',
                  <FormattedPrice
                    ht={buildPlaceholder('ht')}
                    ttc={vat.ratePercent === null ? null : buildPlaceholder('ttc')}
                    size="l"
                  />,
                )}
                {where('unpriced', <Price cents={null} size="l" />)}
              </>
            }
          />
        </li>
      </template>
    </ul>
  );
}

/**
 * Template that the host fills with the stock, readable without scripts: the first servers, then the rest behind « Voir
 * plus ». Where no host fills the template, a message follows.
 */
export default function ServerListTemplate() {
  return (
    <>
      <template data-made="servers">
        <p className={styles.summary}>
          <span data-count="serveur">{buildPlaceholder('count')}</span>
          {where('isSample', <Badge tone="quiet">Stock d’exemple</Badge>)}
          {where('age', <span>{buildPlaceholder('age')}</span>)}
        </p>
        <Cards rows="first" />
        {where(
          'more',
          <details className={styles.rest}>
            <summary className={styles.more}>Voir plus de serveurs</summary>
            <Cards rows="rest" />
          </details>,
        )}
      </template>
      <div className={styles.waiting}>
        <noscript>
          La liste du stock demande JavaScript. Sans lui, demandez-nous un devis : nous vous répondons.
        </noscript>
        <Skeleton count={6} label="Chargement des serveurs…" />
      </div>
    </>
  );
}
