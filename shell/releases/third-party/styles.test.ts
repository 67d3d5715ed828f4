import { describe, expect, it } from 'vitest';
import { scopeStyles } from './styles.ts';

const place = { scope: '[data-island^="baies/"]', path: 'assets/rack.css', base: '/mfe/baies/0123456789ab/' };
const scoped = (css: string) => scopeStyles(css, place).trim();

describe('scopeStyles', () => {
  it('limits rules to the remote’s islands, in the layer of pages', () => {
    expect(scoped('header{display:none}')).toBe(
      '@layer page{@scope ([data-island^="baies/"]){header{display:none}}}',
    );
  });

  it('applies rules for the document to the island', () => {
    expect(scoped(':root{--line:red}html > body .a, body.dark .b, .c:root{x:y}')).toBe(
      '@layer page{@scope ([data-island^="baies/"]){:scope{--line:red}:scope .a, :scope.dark .b, .c:root{x:y}}}',
    );
    // Custom elements whose name begins with `body`.
    expect(scoped('body-map{x:y}')).toContain('{body-map{x:y}}');
  });

  it('ranks what goes by name for the whole document below all of the site’s', () => {
    expect(scoped('@keyframes spin{from{x:y}}@font-face{font-family:A;src:url(a.woff2)}.a{x:y}')).toBe(
      '@layer reset.third-party{@keyframes spin{from{x:y}}@font-face{font-family:A;src:url("/mfe/baies/0123456789ab/assets/a.woff2")}}@layer page{@scope ([data-island^="baies/"]){.a{x:y}}}',
    );
  });

  it('names files by their place on the site, and leaves other addresses unchanged', () => {
    expect(scoped(`.a{background:url('../b.svg') , url(data:image/png;base64,AA==), url(#c)}`)).toContain(
      `url("/mfe/baies/0123456789ab/b.svg") , url(data:image/png;base64,AA==), url(#c)`,
    );
    expect(() => scoped('.a{background:url(../../b.svg)}')).toThrow(
      'assets/rack.css: url(../../b.svg) leads out',
    );
  });

  it('keeps conditions', () => {
    expect(scoped('@charset "utf-8";@media print{body{x:y}}')).toBe(
      '@layer page{@scope ([data-island^="baies/"]){@media print{:scope{x:y}}}}',
    );
  });

  it('doesn’t end its style element', () => {
    expect(scoped('.a::before{content:"</style>"}')).not.toContain('</');
  });

  it('refuses rules that a page’s style can’t hold, with the remedy', () => {
    expect(() => scoped('@import "https://fonts.example/a.css";')).toThrow(/@import.*have the build bundle/);
    expect(() => scoped('.a{')).toThrow(/assets\/rack\.css: .*Unclosed block/);
  });
});
