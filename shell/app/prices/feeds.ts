import { STOCK_FEED_PATHS } from '@site/api-contract/stock';
import { PRICES_PATH } from '../remote.ts';

/** The site's feeds: the path of each in its two formats, and the page whose head links to the feed. */
export const FEEDS = {
  prices: { title: 'Prix', page: PRICES_PATH, atom: '/prix.atom', json: '/prix-flux.json' },
  stock: { title: 'Stock des serveurs dédiés', page: '/offres/dedies', ...STOCK_FEED_PATHS },
} as const;
