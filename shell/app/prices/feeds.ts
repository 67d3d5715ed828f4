import { PRICES_PATH } from '../remote.ts';

/** The feed of the prices: its path in its two formats, and the page whose head links to the feed. */
export const PRICE_FEED = { page: PRICES_PATH, atom: '/prix.atom', json: '/prix-flux.json' } as const;
