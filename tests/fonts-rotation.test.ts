import { describe, expect, test } from 'vitest';
import { choosePages } from './fonts/rotation.ts';

const layouts = {
  '/': ['cards'],
  '/vds': ['table', 'cards'],
  '/contact': ['form'],
  '/games': ['form', 'table'],
  '/partners': ['cards'],
  '/prix': ['table'],
};

describe('choosePages', () => {
  test('covers every layout with few pages', () => {
    expect(choosePages(layouts, 0)).toEqual(['/', '/vds', '/contact']);
  });

  test('begins with another page at each turn', () => {
    expect(choosePages(layouts, 1)).toEqual(['/prix', '/', '/contact']);
    expect(choosePages(layouts, 2)).toEqual(['/partners', '/prix', '/contact']);
  });
});
