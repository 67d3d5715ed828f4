import { expect, test } from 'vitest';
import { resultPlaceholders } from '../app/result/placeholders.ts';
import { assertPlaceholders } from '../compose/html.ts';
import { withBanner } from './preview.ts';
import { renderResultPage } from './result.ts';

const template =
  '<title>x</title><script type="importmap">{"integrity":{}}</script><script type="module"src="a.js"></script><link rel="modulepreload" href="b.js">' +
  '<main><h1>[[titre]]</h1><p>[[texte]]</p>[[formulaire]]<form action="[[destination]]">[[champs]]' +
  '<button>[[bouton]]</button></form>[[fin du formulaire]]<a href="[[retour]]">[[vers]]</a></main>';
const result = { title: '<b>$&</b>', status: 429, paragraphs: ['Un <b>.', 'Non !'], backHref: '/contact' };
const fields = [{ name: 'message', value: '"[[retour]]" $& <x>' }];
const form = { label: 'Confirmer', action: '/send-contact', fields };

test('result to confirm has a form that posts the same text, and isn’t hydrated', () => {
  expect(renderResultPage(template, { ...result, form })).toBe(
    '<title>&lt;b&gt;$&amp;&lt;/b&gt;</title><main><h1>&lt;b&gt;$&amp;&lt;/b&gt;</h1><p><span>Un &lt;b&gt;.</span><span>Non\u202f!</span></p>' +
      '<form action="/send-contact"><input type="hidden" name="message" value="&quot;[[retour]]&quot; $&amp; &lt;x&gt;">' +
      '<button>Confirmer</button></form><a href="/contact">Revenir au formulaire</a></main>',
  );
});

test('result without a confirmation has no form, and lists the errors', () => {
  expect(
    renderResultPage(template, {
      ...result,
      title: 'Envoi',
      errors: [{ field: 'email', message: '"E-mail"' }],
    }),
  ).toBe(
    '<title>Envoi</title><main><h1>Envoi</h1><p><span>Un &lt;b&gt;.</span><span>Non\u202f!</span><span>– &quot;E-mail&quot;</span></p>' +
      '<a href="/contact">Revenir au formulaire</a></main>',
  );
});

test('result with facts shows them as lines of their own, below the paragraphs', () => {
  expect(renderResultPage(template, { ...result, facts: ['Nom : <A>', 'Message : B'] })).toContain(
    '<span>Non\u202f!</span><span>Nom\u00a0: &lt;A&gt;<br>Message\u00a0: B</span></p>',
  );
});

const marks = Object.values(resultPlaceholders);
test.each(marks)('result page without %s is neither composed nor filled', (mark) => {
  expect(() => assertPlaceholders(template, marks)).not.toThrow();
  const lacking = template.replace(mark, '');
  expect(() => assertPlaceholders(lacking, marks)).toThrow(`the page has no ${mark} for hosts to fill in`);
  expect(() => renderResultPage(lacking, { ...result, form })).toThrow('the HTML has nothing like');
});

test.each(['</head>', '</body>'])('previewed page without %s isn’t shown without its banner', (mark) => {
  const grant = { variant: 'hosting@0123456789ab', until: 0 };
  const page = '<head></head><body><main></main></body>';
  expect(withBanner(page, grant)).toMatch(
    /^<head><style>[^<]*<\/style><\/head><body><main><\/main><aside .*hosting, version 0123456789ab.*<\/aside><\/body>$/,
  );
  expect(() => withBanner(page.replace(mark, ''), grant)).toThrow(`the HTML has nothing like ${mark}`);
});
