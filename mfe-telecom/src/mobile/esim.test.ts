import { expect, test } from 'vitest';
import { esimBrands } from './esim.ts';

test('compatible brands are twelve or more in order, each with models, none twice', () => {
  const brands = esimBrands.map(({ brand }) => brand);
  expect(brands.length).toBeGreaterThanOrEqual(12);
  expect(brands).toEqual([...new Set(brands)].sort((a, b) => a.localeCompare(b, 'fr')));
  for (const { brand, models, note } of esimBrands) {
    expect(models.length, brand).toBeGreaterThan(0);
    expect(new Set(models).size, brand).toBe(models.length);
    expect(note, brand).not.toBe('');
  }
});
