import { describe, expect, it } from 'vitest';
import { MAX_HTML_BYTES, parseServerHtml } from './server-html.ts';

const place = {
  file: 'html/baies.html',
  remote: 'baies',
  addressOf: (path: string) =>
    path === 'assets/plan.svg' || path === 'fiche.pdf' ? `/mfe/baies/0123456789ab/${path}` : undefined,
};
const parse = (html: string) => parseServerHtml(html, place);
const htmlOf = (html: string) => parse(html).html;

describe('server HTML of a third-party remote', () => {
  it('is returned with its markup, text and the marks of its framework', () => {
    const html =
      '<!--[--><section class="a svelte-1x" id="baies-prix" aria-labelledby="baies-titre"><h2 id="baies-titre">Prix</h2>' +
      '<p>12 €<!----> par mois<!--v-if--></p><br><output data-v-7a7a37b1="" data-baies-total="12">1</output></section><!--]-->';
    expect(htmlOf(html)).toBe(html);
  });

  it('is escaped anew, with entities and line ends as browsers read them', () => {
    expect(htmlOf('<p title=\'a "b" &lt;\' lang=fr>1 < 2 &eacute;&amp;&#x3c;\r\n</p>')).toBe(
      '<p title="a &quot;b&quot; &lt;" lang="fr">1 &lt; 2 é&amp;&lt;\n</p>',
    );
  });

  it('names files of the build by their place on the site', () => {
    expect(
      htmlOf(
        '<p>Plan</p><img src="./assets/plan.svg" srcset="assets/plan.svg 1x, assets/plan.svg#b 2x" alt=""><a href="fiche.pdf">Fiche</a>',
      ),
    ).toBe(
      '<p>Plan</p><img src="/mfe/baies/0123456789ab/assets/plan.svg" srcset="/mfe/baies/0123456789ab/assets/plan.svg 1x, /mfe/baies/0123456789ab/assets/plan.svg#b 2x" alt=""><a href="/mfe/baies/0123456789ab/fiche.pdf">Fiche</a>',
    );
  });

  it('holds drawings, with the capitals of SVG', () => {
    const drawing =
      '<p>Plan</p><svg viewBox="0 0 8 8"><title>Plan</title><defs><linearGradient id="baies-g"></linearGradient></defs><path d="M0 0h8" fill="url(#baies-g)"/></svg>';
    expect(htmlOf(drawing)).toBe(drawing.replace('"/>', '"></path>'));
  });

  it('groups terms of a list in elements', () => {
    const list = '<dl><div><dt>Baie</dt><dd>42 U</dd></div></dl>';
    expect(htmlOf(list)).toBe(list);
  });

  it.each([
    ['<p>Sans titre</p>', false],
    ['<h1>Baies</h1><h2>Prix</h2>', true],
  ])('says if it has the heading of the page: %s', (html, hasHeading) => {
    expect(parse(html).hasHeading).toBe(hasHeading);
  });

  it.each([
    ['<p>a</p>\n <script>alert(1)</script>', '2:2: <script> isn’t allowed'],
    ['<p>a</p><style>p{}</style>', '1:9: <style> isn’t allowed'],
    ['<p>a</p><iframe src="/"></iframe>', '1:9: <iframe> isn’t allowed'],
    ['<p>a</p><main></main>', '1:9: <main> isn’t allowed'],
    ['<p>a</p><object></object>', '1:9: <object> isn’t allowed'],
    ['<p>a</p><title>b</title>', '1:9: <title> isn’t allowed'],
    ['<p>a</p><path d="M0 0"></path>', '1:9: <path> isn’t allowed here'],
    ['<p>a</p><svg><p>b</p></svg>', '1:14: <p> isn’t allowed here'],
    ['<p onclick="alert(1)">a</p>', '1:1: onclick of <p> isn’t allowed: the policy'],
    ['<p style="color:red">a</p>', '1:1: style of <p> isn’t allowed: the policy'],
    ['<p data-island="hosting/VpsPage">a</p>', 'begin with « data-baies- »'],
    ['<p id="contenu">a</p>', '« contenu » could be an id of the frame; ids begin with « baies- »'],
    ['<label for="recherche">a</label>', '« recherche » is no element of this remote'],
    ['<button popovertarget="menu">a</button>', '« menu » is no element of this remote'],
    ['<form name="cookie"><p>a</p></form>', 'name of <form> isn’t allowed'],
    ['<a href="javascript:alert(1)">a</a>', 'href of <a>: a link leads to https:'],
    ['<a href="jav&#x09;ascript:alert(1)">a</a>', 'href of <a>: spaces or backslashes'],
    ['<a href="&#1;javascript:alert(1)">a</a>', 'href of <a>: a control character'],
    ['<a href="//example.org">a</a>', 'href of <a>: a link leads to https:'],
    ['<a href="autre.pdf">a</a>', 'the build has no file « autre.pdf »'],
    ['<p>a</p><img src="https://example.org/a.png" alt="">', 'pictures are files of the build'],
    ['<p>a</p><img src="../a.png" alt="">', 'the build has no file « ../a.png »'],
    ['<form action="https://example.org/"><p>a</p></form>', 'forms are sent to this site only'],
    ['<form action="//example.org/"><p>a</p></form>', 'forms are sent to this site only'],
    ['<button formaction="/\\example.org">a</button>', 'forms are sent to this site only'],
    ['<p>a</p><svg><use href="https://example.org/a.svg#b"></use></svg>', 'href of <use>: only #baies-'],
    ['<p>a</p><svg><rect fill="url(https://example.org/#a)"></rect></svg>', 'only url(#baies-'],
    ['<h1>a</h1>\n<h1>b</h1>', '2:1: a second <h1>: a page has one'],
    ['<p tabindex="3">a</p>', 'tabindex of <p>: « 3 » isn’t allowed'],
    ['<p class="a" CLASS="b">a</p>', 'a second class of <p>'],
    ['<!-- <b> --><p>a</p>', 'a comment with « < »'],
    ['<!doctype html><p>a</p>', '1:1: a declaration: the file is a part of a page'],
    ['<p>a</p></div>', '1:9: </div> closes nothing'],
    ['<div>\n<p>a</div>', '2:5: </div>, but <p> of line 2 isn’t closed'],
    ['<div><p>a</p>', '1:1: <div> isn’t closed'],
    ['<div/><p>a</p>', '1:1: <div/> isn’t closed'],
    ['<p>a</p><b', '1:9: the file ends within a tag'],
    ['<p>a<div>b</div></p>', 'a browser ends <p> before it'],
    ['<dl><dd>a<div><dd>b</dd></div></dd></dl>', '1:15: <dd> in a <div> that isn’t directly in <dl>'],
    ['<div><dt>a</dt></div>', '1:6: <dt> in a <div> that isn’t directly in <dl>'],
    ['<h2><h3>x</h3></h2>', '1:5: <h3> directly in <h2>: a browser ends <h2> before it'],
    ['<a href="/a"><b><a href="/b">b</a></b></a>', '<a> in another <a>'],
    ['<table><tr><td>a</td></tr></table>', '<tr> belongs in <tbody> or <thead> or <tfoot>, not in <table>'],
    ['<table>a<tbody></tbody></table>', 'text directly in <table>'],
    ['<select><option>a<b>b</b></option></select>', '<option> holds no <b>'],
    ['<div><img src="assets/plan.svg" alt=""></div>', 'no text for visitors without scripts'],
    ['<p>a\0</p>', 'a control character'],
  ])('is refused with place and reason: %s', (html, reason) => {
    expect(() => parse(html)).toThrow(reason);
    expect(() => parse(html)).toThrow(/^html\/baies\.html:\d+:\d+: /);
  });

  it('is refused with all of its faults, up to ten', () => {
    const faults = (html: string): string[] => {
      try {
        parse(html);
        return [];
      } catch (error) {
        return (error as Error).message.split('\n');
      }
    };
    expect(faults('<p id="a">a</p>\n<p style="b">b</p>').map((fault) => fault.slice(0, 20))).toEqual([
      'html/baies.html:1:1:',
      'html/baies.html:2:1:',
    ]);
    expect(faults('<p id="a">a</p>'.repeat(50))).toHaveLength(10);
  });

  it('is refused beyond its limits of bytes and nesting', () => {
    expect(() => parse(`<p>${'é'.repeat(MAX_HTML_BYTES / 2)}</p>`)).toThrow(
      'html/baies.html: 262151 bytes, and a page’s server HTML has at most 262144',
    );
    expect(() => parse(`${'<div>'.repeat(101)}a${'</div>'.repeat(101)}`)).toThrow('more than 100 elements');
  });
});
