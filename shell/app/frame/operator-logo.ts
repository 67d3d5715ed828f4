/** The operator's mark in a 28 × 28 view box: a node, two sites, and the routes between these. */
export const operatorLogo = {
  routes: 'M5 21 14 6l9 15Z',
  node: { cx: 14, cy: 6 },
  sites: [
    { cx: 5, cy: 21 },
    { cx: 23, cy: 21 },
  ],
  radius: 3.6,
};
