import { describe, expect, it } from 'vitest';
import { assertInlineableStyles } from './html.ts';

describe('assertInlineableStyles', () => {
  it('accepts a style sheet', () => {
    expect(() => assertInlineableStyles('/mfe/a/a.css', 'a::before{content:"<style>"}')).not.toThrow();
  });

  it.each(['</style><meta http-equiv=refresh>', 'a{}</STYLE\n>'])('refuses %s', (css) => {
    expect(() => assertInlineableStyles('/mfe/a/a.css', css)).toThrow('/mfe/a/a.css holds « </style »');
  });
});
