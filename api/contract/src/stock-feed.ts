/** Where the stock's changes can be followed: Atom and JSON Feed. */
export const STOCK_FEED = { atom: '/stock.atom', json: '/stock-flux.json' } as const;
