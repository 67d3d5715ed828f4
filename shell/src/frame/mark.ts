/** The operator's mark in a square of 28: a node, two sites, and the routes between them. */
export const operatorMark = {
  routes: 'M5 21 14 6l9 15Z',
  node: { cx: 14, cy: 6 },
  sites: [
    { cx: 5, cy: 21 },
    { cx: 23, cy: 21 },
  ],
  radius: 3.6,
};
