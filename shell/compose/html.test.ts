import { describe, expect, it } from 'vitest';
import { assertInline } from './html.ts';

describe('assertInline', () => {
  it('accepts a style sheet', () => {
    expect(() => assertInline('/mfe/a/a.css', 'a::before{content:"<style>"}')).not.toThrow();
  });

  it.each(['</style><meta http-equiv=refresh>', 'a{}</STYLE\n>'])('refuses %s', (css) => {
    expect(() => assertInline('/mfe/a/a.css', css)).toThrow('/mfe/a/a.css holds « </style »');
  });
});
