import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { prepareResponse } from './prepared-response.ts';
import {
  createTemplateFiller,
  fillPlaceholders,
  type PlaceholderValues,
  parseTemplate,
} from './server-filled.ts';

const page =
  '<main><template data-made="list"><ul><template data-each="rows"><li title="~~name~~">~~name~~' +
  '<template data-where="note"><b>~~note~~ ~~title~~</b></template></li></template></ul></template><p>Rien</p></main>';
const composed = {
  type: 'text/html',
  isPage: true,
  bodies: { identity: { bytes: Buffer.from(page), etag: '"composed"' } },
};
const values = (...rows: PlaceholderValues[]): PlaceholderValues => ({ list: 'oui', title: 'T', rows });
const filled = (html: string, of: PlaceholderValues) => fillPlaceholders(parseTemplate(html) ?? [], of);

test('rows have their texts, escaped, and no text counts as a placeholder', () => {
  const rows = values({ name: '"<i>"', note: '' }, { name: '~~note~~', note: '$& é' });
  expect(filled(page, rows)).toBe(
    '<main><ul><li title="&quot;&lt;i&gt;&quot;">&quot;&lt;i&gt;&quot;</li>' +
      '<li title="~~note~~">~~note~~<b>$&amp; é T</b></li></ul><p>Rien</p></main>',
  );
});

test('empty list leaves the composed content alone', () => {
  expect(filled(page, { ...values(), list: '' })).toBe('<main><p>Rien</p></main>');
  expect(filled(page, {})).toBe('<main><p>Rien</p></main>');
});

test('places of a page are each filled, and other lookalikes stay', () => {
  const html =
    '<p>~~words~~</p><template data-made="list">~~words~~</template><input data-made-value="words">' +
    '<template data-made="rows"><template data-each="rows">~~name~~ </template></template>' +
    '<template data-made="none">~~words~~</template><template data-each="rows">x</template>';
  expect(filled(html, { ...values({ name: 'A' }, { name: 'B' }), words: '"' })).toBe(
    '<p>~~words~~</p>&quot;<input value="&quot;">A B <template data-each="rows">x</template>',
  );
  expect(filled(html, values())).toBe(
    '<p>~~words~~</p><input value=""><template data-each="rows">x</template>',
  );
});

test('fields of several lines have the text of a name, escaped, or none', () => {
  const html =
    '<template data-made="x">~~x~~</template><textarea data-made-text="words" rows="7"></textarea>';
  expect(filled(html, { words: '</textarea>' })).toBe('<textarea  rows="7">&lt;/textarea&gt;</textarea>');
  expect(filled(html, {})).toBe('<textarea  rows="7"></textarea>');
});

test.each(['<p>~~name~~</p>', '<template data-made="list"><p>'])(
  'page with « %s » has no template',
  (html) => {
    expect(parseTemplate(html)).toBeUndefined();
  },
);

test('filled page is made anew only after its values have changed', async () => {
  let current: PlaceholderValues | undefined = values({ name: 'A' });
  const filler = createTemplateFiller({ list: async () => current });
  const answer = prepareResponse(composed, { Vary: 'User-Agent', 'Cache-Control': 'no-cache' });
  const first = await filler.of(answer);
  expect(await filler.of(answer)).toBe(first);
  const text = '<main><ul><li title="A">A</li></ul><p>Rien</p></main>';
  const { identity, br, gzip } = first?.bodies ?? answer.bodies;
  expect(identity.bytes.toString()).toBe(text);
  expect(brotliDecompressSync(br?.bytes ?? '').toString()).toBe(text);
  expect(gunzipSync(gzip?.bytes ?? '').toString()).toBe(text);
  expect(br?.headers).toMatchObject({
    'Cache-Control': 'no-cache',
    'Content-Encoding': 'br',
    'Content-Length': String(br?.bytes.length),
    ETag: br?.etag,
    Vary: 'Accept-Encoding, User-Agent',
  });
  current = values({ name: 'B' });
  const second = await filler.of(answer);
  expect(second?.bodies.identity.etag).not.toBe(identity.etag);
  current = undefined;
  expect(await filler.of(answer)).toBe(answer);
});

test('template without a source goes out as it was composed', () => {
  expect(createTemplateFiller({}).of(prepareResponse(composed, {}))).toBeUndefined();
});

test('template named as a member of every object has no value', () => {
  const html =
    '<template data-made="list"><template data-each="constructor">x</template>~~toString~~</template>';
  expect(filled(html, values({ name: 'A' }))).toBe('');
});

test('rows within rows don’t repeat the outer list', () => {
  const nested = '<template data-each="rows">~~name~~<template data-each="rows">x</template></template>';
  const html = `<template data-made="list">${nested}</template>`;
  expect(filled(html, values({ name: 'A' }, { name: 'B', rows: [{ name: 'C' }] }))).toBe('ABx');
});

test('templates of a team can’t make a page without end, which goes out as composed', async () => {
  const html = `<template data-made="list">${'<template data-each="rows"></template>'.repeat(400)}</template>`;
  const rows = values(...Array.from({ length: 400 }, (_, index) => ({ name: String(index) })));
  const bodies = { identity: { bytes: Buffer.from(html), etag: '"large"' } };
  const large = prepareResponse({ type: 'text/html', isPage: true, bodies }, {});
  const filler = createTemplateFiller({ list: async () => rows });
  expect(await filler.of(large)).toBe(large);
});
