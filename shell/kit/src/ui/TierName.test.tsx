import { expect, test } from 'vitest';
import { renderInPage } from '../testing/render-in-page.ts';
import { TierName } from './TierName.tsx';

/** Returns the colour and the shape of a tier's medal. */
function renderMedal(tier: string) {
  const html = renderInPage(<TierName tier={tier}>Multi-Gaming S</TierName>);
  const [, colour, shape] = /<svg color="(.+?)".*?>(.*)<\/svg>Multi-Gaming S/.exec(html) ?? [];
  return { colour, shape };
}

test('medals have a metal and a number of bars each, 06 those of 05', () => {
  const medals = ['01', '02', '03', '04', '05', '06'].map(renderMedal);
  expect(medals.map(({ colour }) => colour)).toEqual([
    ...['#a63', '#778', '#970', '#28a', 'var(--accent)', 'var(--accent)'],
  ]);
  expect(medals.map(({ shape = '' }) => shape.split('21v-').length - 1)).toEqual([1, 2, 3, 4, 5, 5]);
});
