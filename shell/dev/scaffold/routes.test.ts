import { describe, expect, it } from 'vitest';
import { addRoute } from './routes.ts';

const ROUTE = "    { path: '/b' },";

describe('addRoute', () => {
  it('adds the route at the end of the list, and leaves lists after it', () => {
    const source =
      "export default {\n  routes: [\n    {\n      path: '/a',\n    },\n  ],\n  uses: [\n    'x',\n  ],\n};\n";
    expect(addRoute(source, ROUTE)).toBe(
      "export default {\n  routes: [\n    {\n      path: '/a',\n    },\n    { path: '/b' },\n  ],\n  uses: [\n    'x',\n  ],\n};\n",
    );
  });

  it.each(['export default { routes };\n', 'export default {\n  routes: [first, second],\n};\n'])(
    'refuses a definition without a list of several lines',
    (source) => {
      expect(() => addRoute(source, ROUTE)).toThrow('has no list « routes: [ »');
    },
  );
});
