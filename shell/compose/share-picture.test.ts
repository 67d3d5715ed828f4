import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { Operator } from '@site/kit/operator';
import { beforeAll, expect, test } from 'vitest';
import operator from '../../operator.json' with { type: 'json' };
import { operatorLogo } from '../app/frame/operator-logo.ts';
import { HEADING_FONT_FILE } from './draw-picture.ts';
import { faviconSvg } from './publications/icons.ts';
import { buildSharePictureSvg, SHARE_SIZE } from './share-picture.ts';

const require = createRequire(import.meta.url);
const font = readFileSync(require.resolve(HEADING_FONT_FILE));
beforeAll(() => initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm'))));

/** Returns the right edge of a picture's widest text in pixels, as the rasteriser sets it. */
function endOfText(name: string, label: string): number {
  const brandedOperator = { ...operator, brand: { ...operator.brand, name } } as unknown as Operator;
  const texts = buildSharePictureSvg(brandedOperator, label).match(/<text .*?<\/text>/g) ?? [];
  const alone = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">${texts.join('')}</svg>`;
  const box = new Resvg(alone, { font: { fontBuffers: [font], loadSystemFonts: false } }).getBBox();
  return (box?.x ?? Infinity) + (box?.width ?? 0);
}

test('the committed icon of browsers shows the operator’s mark', () => {
  expect(faviconSvg).toContain(`d="${operatorLogo.routes}"`);
});

test.each([
  ['Exemple Réseau', 'VPS'],
  ['Exemple Réseau', 'Hébergement web'],
  ['Exemple Réseau', 'Simulateurs quantiques'],
  ['Exemple Réseau', 'Hébergeur et opérateur associatif'],
  ['Exemple Réseau', 'Anticonstitutionnellement'],
  ['Fédération des Hébergeurs Associatifs et Opérateurs Numériques du Grand Sud-Ouest', 'Contact'],
])('share picture of « %s » and « %s » ends its text before the edge', (name, label) => {
  const end = endOfText(name, label);
  expect(end).toBeGreaterThan(300);
  expect(end).toBeLessThanOrEqual(SHARE_SIZE.width - 40);
});
