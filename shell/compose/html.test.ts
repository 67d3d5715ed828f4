import { describe, expect, it } from 'vitest';
import { assertInlineableStyles, assertNoScript } from './html.ts';

describe('assertInlineableStyles', () => {
  it('accepts a style sheet', () => {
    expect(() => assertInlineableStyles('/mfe/a/a.css', 'a::before{content:"<style>"}')).not.toThrow();
  });

  it.each(['</style><meta http-equiv=refresh>', 'a{}</STYLE\n>'])('refuses %s', (css) => {
    expect(() => assertInlineableStyles('/mfe/a/a.css', css)).toThrow('/mfe/a/a.css holds « </style »');
  });
});

describe('assertNoScript', () => {
  it('accepts a page that tells of scripts', () => {
    expect(() => assertNoScript('<p>&lt;script&gt;</p><div data-x="script"></div>')).not.toThrow();
  });

  it.each(['<p></p><script>', '<SCRIPT type="application/json" id="registry">'])('refuses %s', (markup) => {
    expect(() => assertNoScript(markup)).toThrow('script element');
  });
});
