/** The site's feeds: where each stands in its two formats, and the page whose head names it. */
export const FEEDS = {
  prices: { title: 'Prix', page: '/prix', atom: '/prix.atom', json: '/prix-flux.json' },
  stock: {
    title: 'Stock des serveurs dédiés',
    page: '/offres/dedies',
    atom: '/stock.atom',
    json: '/stock-flux.json',
  },
} as const;
