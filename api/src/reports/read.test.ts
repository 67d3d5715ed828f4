import { expect, it } from 'vitest';
import { HttpProblem } from '../http/problem.ts';
import { readViolations } from './read.ts';

const hosts = ['www.example.org'];
const PAGE = 'https://www.example.org/offres/vps';

const old = (fields: object) => ({ 'csp-report': { 'document-uri': PAGE, ...fields } });
const current = (body: object, type = 'csp-violation') => [
  { type, age: 1, url: PAGE, user_agent: 'x', body: { documentURL: PAGE, ...body } },
];

it.each([
  [
    'an inline script',
    old({ 'blocked-uri': 'inline', 'effective-directive': 'script-src-elem' }),
    'script-src-elem',
    'inline',
  ],
  [
    'only the violated directive',
    old({ 'blocked-uri': 'eval', 'violated-directive': "script-src 'self'" }),
    'script-src',
    'eval',
  ],
  [
    'a foreign address',
    old({ 'blocked-uri': 'https://evil.example:8443/a?b=secret', 'effective-directive': 'img-src' }),
    'img-src',
    'evil.example',
  ],
  [
    'an extension',
    current({ blockedURL: 'chrome-extension://abc/x.js', effectiveDirective: 'script-src-elem' }),
    'script-src-elem',
    'extension',
  ],
  [
    'a data address',
    current({ blockedURL: 'data:text/css,x', effectiveDirective: 'style-src-elem' }),
    'style-src-elem',
    'data',
  ],
  [
    'Trusted Types',
    current({ blockedURL: 'trusted-types-sink', effectiveDirective: 'require-trusted-types-for' }),
    'require-trusted-types-for',
    'trusted-types-sink',
  ],
  [
    'a single report by WebKit',
    current({ blockedURL: 'trusted-types-sink', effectiveDirective: 'require-trusted-types-for' })[0],
    'require-trusted-types-for',
    'trusted-types-sink',
  ],
  [
    'a module without a hash',
    current({ blockedURL: `${PAGE}/x.js` }, 'integrity-violation'),
    'integrity',
    'self',
  ],
  ['words nobody knows', current({ blockedURL: '<b>', effectiveDirective: 'made-up' }), 'other', 'other'],
])('When %s is reported then directive, kind and page are kept', (_, body, directive, blocked) => {
  expect(readViolations(body, hosts)).toEqual([{ directive, blocked, page: '/offres/vps' }]);
});

it('When the page has a query then it is left out, and a path no page has is « other »', () => {
  const pageOf = (url: string) => readViolations(old({ 'document-uri': url }), hosts)[0]?.page;
  expect(pageOf(`${PAGE}?nom=Jeanne#a`)).toBe('/offres/vps');
  expect(pageOf('https://www.example.org/Jeanne@example.org')).toBe('other');
  expect(pageOf(`https://www.example.org/${'a'.repeat(200)}`)).toBe('other');
});

it('When a report is about another site or of another type then nothing is kept', () => {
  expect(readViolations(old({ 'document-uri': 'https://evil.example/' }), hosts)).toEqual([]);
  expect(readViolations(old({ 'document-uri': 'about:blank' }), hosts)).toEqual([]);
  expect(readViolations(current({}, 'deprecation'), hosts)).toEqual([]);
  expect(readViolations([{ type: 'csp-violation', body: null }], hosts)).toEqual([]);
});

it.each([[null], ['x'], [{}], [{ 'csp-report': [] }], [[1]], [Array(101).fill({ type: 'deprecation' })]])(
  'When the body is %o then it is refused',
  (body) => {
    expect(() => readViolations(body, hosts)).toThrow(HttpProblem);
  },
);
