import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { renderInPage } from '../testing/render-in-page.ts';
import { TierName } from './TierName.tsx';

test.each([
  ['01', 'bronze'],
  ['02', 'silver'],
  ['03', 'gold'],
  ['04', 'platinum'],
  ['05', 'ultimate'],
  ['06', 'ultimate'],
])('tier %s › has the %s medal before its name', (tier, metal) => {
  const html = renderInPage(<TierName tier={tier}>Multi-Gaming S</TierName>);
  expect(html).toMatch(new RegExp(`<svg data-metal="${metal}".*</svg>Multi-Gaming S`));
});

test('metals › have a colour each', () => {
  const css = readFileSync(new URL('./TierName.module.css', import.meta.url), 'utf8');
  const colours = [...css.matchAll(/data-metal='(\w+)'\] \{\s*color: (.+);/g)];
  expect(colours.map(([, metal]) => metal)).toEqual(['bronze', 'silver', 'gold', 'platinum', 'ultimate']);
  expect(new Set(colours.map(([, , colour]) => colour)).size).toBe(5);
});
