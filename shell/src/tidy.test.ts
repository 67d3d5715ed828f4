import { expect, test } from 'vitest';
import { tidy } from './tidy.ts';

test.each([
  ['<p>l&#x27;offre</p>', "<p>l'offre</p>"],
  ['<section vt-update="none" vt-enter="auto" class="a">', '<section class="a">'],
  ['<input type="radio" value="ht"/><br/>', '<input type="radio" value="ht"><br>'],
  ['<svg><path d="M0 0"/></svg>', '<svg><path d="M0 0"/></svg>'],
  ['<a href="/x/">x</a>', '<a href="/x/">x</a>'],
])('When React writes %s then %s is composed', (from, to) => {
  expect(tidy(from)).toBe(to);
});
