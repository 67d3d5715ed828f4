import { expect, test } from 'vitest';
import { minifyMarkup } from './minify-markup.ts';

test.each([
  ['<p>l&#x27;offre</p>', "<p>l'offre</p>"],
  ['<input type="radio" value="ht"/><br/>', '<input type="radio" value="ht"><br>'],
  ['<button type="button" data-close="" disabled="">', '<button type="button" data-close disabled>'],
  ['<p title=" a=&quot;&quot;"> a=&quot;&quot;</p>', '<p title=" a=&quot;&quot;"> a=&quot;&quot;</p>'],
  ['<svg><path d="M0 0"/></svg>', '<svg><path d="M0 0"/></svg>'],
  ['<a href="/x/">x</a>', '<a href="/x/">x</a>'],
])('%s from React is composed as %s', (from, to) => {
  expect(minifyMarkup(from)).toBe(to);
});
