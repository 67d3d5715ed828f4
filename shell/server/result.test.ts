import { expect, test } from 'vitest';
import { assertMarks } from '../compose/html.ts';
import { resultSlots } from '../src/result/slots.ts';
import { withBanner } from './preview.ts';
import { fillResult } from './result.ts';

const template =
  '<title>x</title><script type="importmap">{"integrity":{}}</script><script type="module"src="a.js"></script><link rel="modulepreload" href="b.js">' +
  '<main><h1>[[titre]]</h1><p>[[texte]]</p>[[formulaire]]<form action="[[destination]]">[[champs]]' +
  '<button>[[bouton]]</button></form>[[fin du formulaire]]<a href="[[retour]]">[[vers]]</a></main>';
const said = { title: '<b>$&</b>', status: 429, paragraphs: ['Un <b>.', 'Non !'], backHref: '/contact' };
const fields = [{ name: 'message', value: '"[[retour]]" $& <x>' }];
const form = { label: 'Confirmer', action: '/send-contact', fields };

test('When there is something to confirm then the page’s form posts it again, letter by letter, and nothing hydrates the page', () => {
  expect(fillResult(template, { ...said, form })).toBe(
    '<title>&lt;b&gt;$&amp;&lt;/b&gt;</title><main><h1>&lt;b&gt;$&amp;&lt;/b&gt;</h1><p>Un &lt;b&gt;.<br>Non\u202f!</p>' +
      '<form action="/send-contact"><input type="hidden" name="message" value="&quot;[[retour]]&quot; $&amp; &lt;x&gt;">' +
      '<button>Confirmer</button></form><a href="/contact">Revenir au formulaire</a></main>',
  );
});

test('When there is nothing to confirm then the page has no form, and says what to correct', () => {
  expect(
    fillResult(template, { ...said, title: 'Envoi', errors: [{ field: 'email', message: '"E-mail"' }] }),
  ).toBe(
    '<title>Envoi</title><main><h1>Envoi</h1><p>Un &lt;b&gt;.<br>Non\u202f!<br>– &quot;E-mail&quot;</p>' +
      '<a href="/contact">Revenir au formulaire</a></main>',
  );
});

const marks = Object.values(resultSlots);
test.each(marks)('When the page lacks %s then it is neither composed nor filled in', (mark) => {
  expect(() => assertMarks(template, marks)).not.toThrow();
  const lacking = template.replace(mark, '');
  expect(() => assertMarks(lacking, marks)).toThrow(`the page has no ${mark} for hosts to fill in`);
  expect(() => fillResult(lacking, { ...said, form })).toThrow('the HTML has nothing like');
});

test.each(['</head>', '</body>'])(
  'When a previewed page lacks %s then it isn’t shown without its banner',
  (mark) => {
    const grant = { edition: 'hosting@0123456789ab', until: 0 };
    const page = '<head></head><body><main></main></body>';
    expect(withBanner(page, grant)).toMatch(
      /^<head><style>[^<]*<\/style><\/head><body><main><\/main><aside .*hosting, version 0123456789ab.*<\/aside><\/body>$/,
    );
    expect(() => withBanner(page.replace(mark, ''), grant)).toThrow(`the HTML has nothing like ${mark}`);
  },
);
