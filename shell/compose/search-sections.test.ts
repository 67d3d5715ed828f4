import { describe, expect, test } from 'vitest';
import { parseSearchSections } from './search-sections.ts';

const read = (main: string) =>
  parseSearchSections(
    `<header><h1>Le site</h1></header><main id="contenu">${main}</main><footer>Pied</footer>`,
  );

test('parts of a page are read with anchor and heading, its beginning with neither', () => {
  expect(
    read(`<header><p class="back"><a href="/offres">Toutes les offres</a></p><h1>La fibre</h1><p>Fibre dédiée,
      <strong>GTR</strong> en 4&nbsp;h.</p></header>
      <section id="pro" aria-labelledby="pro-titre"><h2 id="pro-titre">Fibre PRO</h2><h3>Partagée</h3><p>Jusqu’à 2 Gb/s.</p>
      <dl><div><dt>SLA</dt><dd>99,99 %</dd></div><div><dt>Latence</dt><dd>moins de 10 ms</dd></div></dl>
      <article id="cgv-1"><h3>1. Commande</h3><p>Elle vaut acceptation.</p></article><p>Et la suite.</p></section>`),
  ).toEqual([
    { kind: 'place', anchor: '', heading: '', text: 'La fibre · Fibre dédiée, GTR en 4 h.' },
    {
      kind: 'place',
      anchor: 'pro',
      heading: 'Fibre PRO',
      text: 'Partagée · Jusqu’à 2 Gb/s. SLA 99,99 % · Latence moins de 10 ms · Et la suite.',
    },
    { kind: 'place', anchor: 'cgv-1', heading: '1. Commande', text: 'Elle vaut acceptation.' },
  ]);
});

test('questions of a page are sections of their own, with the answer’s anchor', () => {
  expect(
    read(`<section id="faq"><h2>Questions</h2><details><summary><h3>Comment payer ?</h3></summary>
      <div id="comment-payer">Par carte.</div></details></section>`),
  ).toEqual([
    { kind: 'place', anchor: 'faq', heading: 'Questions', text: '' },
    { kind: 'question', anchor: 'comment-payer', heading: 'Comment payer ?', text: 'Par carte.' },
  ]);
});

test('notice that a visitor can close is no subject of its page', () => {
  expect(read('<aside data-closable><p>Le stock peut varier.</p></aside><h1>Serveurs</h1>')).toEqual([
    { kind: 'place', anchor: '', heading: '', text: 'Serveurs' },
  ]);
});

test('rows of offers are read without price, unpublished values and order link', () => {
  expect(
    read(`<section id="offres"><h2>Offres</h2><table><thead><tr><th>Offre</th></tr></thead><tbody><tr id="vps-16">
      <th scope="row">VPS 16 Go</th><td data-label="Mémoire">16 Go</td><td data-label="Stockage">Nous consulter</td>
      <td data-label="Prix">20,99 € HT / mois <span>soit 25,19 € TTC / mois</span></td><td><a href="/order/x">Commander</a></td>
      </tr></tbody></table></section>`)[1],
  ).toEqual({ kind: 'row', anchor: 'vps-16', heading: 'VPS 16 Go', text: 'Mémoire 16 Go' });
});

test('row whose name is the label of a choice has that name', () => {
  const row = '<tr id="debit-10"><th><label><input type="radio">10 Gb/s</label></th><td>4,50 € HT</td></tr>';
  expect(
    read(`<section id="offres"><h2>Offres</h2><table><tbody>${row}</tbody></table></section>`)[1],
  ).toEqual({
    kind: 'row',
    anchor: 'debit-10',
    heading: '10 Gb/s',
    text: '',
  });
});

test('a value that says there is none leaves its label out', () => {
  const list = (value: string) => read(`<dl><div><dt>Sauvegardes</dt><dd>${value}</dd></div></dl>`);
  for (const value of ['Nous consulter', 'Sur devis', 'Non', '0', '–']) expect(list(value)).toEqual([]);
  expect(list('1')[0]?.text).toBe('Sauvegardes 1');
  expect(list('Non comprises')[0]?.text).toBe('Sauvegardes Non comprises');
});

test('a cell that says there is none leaves its label out', () => {
  const [, row] =
    read(`<section id="offres"><h2>Offres</h2><table><tbody><tr id="vds"><th scope="row">VDS</th>
    <td data-label="Sauvegardes">Non</td><td data-label="Bases">2</td></tr></tbody></table></section>`);
  expect(row?.text).toBe('Bases 2');
});

test('links after a text or price aren’t read, those within a sentence are', () => {
  const getTexts = (markup: string) => read(markup).map(({ text }) => text);
  expect(
    getTexts(`<p>GTR en 4 h.<a href="/fibre">Voir la fibre</a> <a href="/contact">Nous écrire</a></p>
      <div>dès 3,99 € HT / mois <span>soit 4,79 € TTC / mois</span><a href="#offres">Choisir</a></div>
      <p>Une question ? <a href="/contact">Écrivez-nous</a>.</p><p>Voir <a href="#cgv">les CGV</a></p>`),
  ).toEqual(['GTR en 4 h. Une question ? Écrivez-nous. Voir les CGV']);
});

describe('section', () => {
  test.each([
    '<nav><a href="#x">Vers le bas</a></nav>',
    '<form><label>Votre nom</label></form>',
    '<p aria-hidden="true">Dessin</p>',
    '<div data-needs-script="">Trier par prix</div>',
    '<div data-unsearched="">Première facture</div>',
    '<section><h2>Une question ?</h2><p>Écrivez-nous.</p></section>',
    '<figure><blockquote>« Très bien. »</blockquote></figure>',
    '<a href="/contact">Nous contacter</a>',
    '<h2 id="_r_1_"></h2>',
  ])('leaves out %s', (markup) => {
    expect(read(markup)).toEqual([]);
  });

  test('of markup nested too deep for a browser is refused', () => {
    expect(() => read('<b>'.repeat(1_000))).toThrow('it nests more than 1000 elements');
  });
});
