import { expect, test } from 'vitest';
import { resultSlots } from '../src/result/slots.ts';
import { fillResult } from './result.ts';

const { title, text, back, backLabel, formStart, formEnd, action, fields, button } = resultSlots;
const before = `<title>x</title><main><h1>${title}</h1><p>${text}</p>`;
const after = `<a href="${back}">${backLabel}</a></main>`;
const template = `${before}${formStart}<form action="${action}">${fields}<button>${button}</button></form>${formEnd}${after}`;
const said = { title: 'Envoi', status: 429, paragraphs: ['Un <b>.'], backHref: '/contact' };
const asked = { label: 'Confirmer', action: '/send-contact', fields: { message: '"[[retour]]" $& <x>' } };

test('When there is something to confirm then the page’s form posts it again, letter by letter', () => {
  expect(fillResult(template, { ...said, button: asked })).toBe(
    '<title>Envoi</title><main><h1>Envoi</h1><p>Un &lt;b&gt;.</p>' +
      '<form action="/send-contact"><input type="hidden" name="message" value="&quot;[[retour]]&quot; $&amp; &lt;x&gt;">' +
      '<button>Confirmer</button></form><a href="/contact">Revenir au formulaire</a></main>',
  );
});

test('When there is nothing to confirm then the page has no form', () => {
  expect(fillResult(template, said)).toBe(
    '<title>Envoi</title><main><h1>Envoi</h1><p>Un &lt;b&gt;.</p><a href="/contact">Revenir au formulaire</a></main>',
  );
});

test('When the live shell was released before the page had a form then it has the button all the same', () => {
  const page = fillResult(before + after, { ...said, button: asked });
  expect(page).toContain('<form method="post" action="/send-contact"><input');
  expect(page).toContain('<button>Confirmer</button></form></main>');
});
