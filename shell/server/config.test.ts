import { expect, test } from 'vitest';
import { HostConfigError, parseHostConfig } from './config.ts';
import { fillResult } from './result.ts';

test('When nothing is set, or set to nothing, then the site is on port 3000 with its own API', () => {
  const config = parseHostConfig({ PORT: '', API_URL: '' });
  expect(config).toMatchObject({ port: 3000, apiUrl: undefined });
});

test('When several settings are wrong, then all of them are named at once', () => {
  const parse = () => parseHostConfig({ PORT: '99999', API_URL: 'api.internal' });
  expect(parse).toThrow(HostConfigError);
  expect(parse).toThrow(/PORT[\s\S]*API_URL|API_URL[\s\S]*PORT/);
});

test('When a result holds markup, then it is shown as text, and nothing hydrates the page', () => {
  const template =
    '<title>x</title><script type="importmap">{"integrity":{}}</script><script type="module"src="a.js"></script><link rel="modulepreload" href="b.js"><h1>[[titre]]</h1><p>[[texte]]</p><a href="[[retour]]">';
  const html = fillResult(template, {
    title: '<b>$&</b>',
    status: 422,
    paragraphs: ['Non !'],
    errors: ['"E-mail"'],
    backHref: '/contact',
  });
  expect(html).toBe(
    '<title>&lt;b&gt;$&amp;&lt;/b&gt;</title><h1>&lt;b&gt;$&amp;&lt;/b&gt;</h1><p>Non\u202f!<br>– &quot;E-mail&quot;</p><a href="/contact">',
  );
});
