import { expect, test } from 'vitest';
import { frenchSpacing, keptTogether } from './french-spacing.ts';

test.each([
  ['Prix : 5 €', 'Prix\u00a0: 5 €'],
  ['Vraiment ? Oui !', 'Vraiment\u00a0? Oui\u00a0!'],
  ['une « fibre » ; deux', 'une «\u00a0fibre\u00a0»\u00a0; deux'],
  ['main :focus', 'main :focus'],
  ['a::b', 'a::b'],
])('When « %s » is set then « %s » is shown', (from, to) => {
  expect(keptTogether(from)).toBe(to);
});

test('When a module is built then its texts change and its code doesn’t', () => {
  const { transform } = frenchSpacing() as unknown as {
    transform(code: string, id: string): { code: string } | null;
  };
  // biome-ignore-start lint/suspicious/noTemplateCurlyInString: code as text
  const code = "const a = b ? 'Été : oui' : `Non : ${c ? d : e} ?`;";
  expect(transform(code, '/x/src/A.tsx')?.code).toBe(
    "const a = b ? 'Été\u00a0: oui' : `Non\u00a0: ${c ? d : e}\u00a0?`;",
  );
  // biome-ignore-end lint/suspicious/noTemplateCurlyInString: code as text
  expect(transform(code, '/x/node_modules/y/src/A.tsx')).toBeNull();
  expect(transform(code, '/x/server/main.ts')).toBeNull();
});
