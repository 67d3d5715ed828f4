import { expect, it } from 'vitest';
import { HttpProblem } from '../http/problem.ts';
import { readPolicyViolations } from './csp-reports.ts';

const hosts = ['www.example.org'];
const PAGE = 'https://www.example.org/offres/vps';

const old = (fields: object) => ({ 'csp-report': { 'document-uri': PAGE, ...fields } });
const current = (body: object, type = 'csp-violation') => [
  { type, age: 1, url: PAGE, user_agent: 'x', body: { documentURL: PAGE, ...body } },
];
const blocking = (blockedURL: string, effectiveDirective: string) =>
  current({ blockedURL, effectiveDirective });
const TRUSTED = 'require-trusted-types-for';
const SINK = 'trusted-types-sink';

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
    blocking('https://evil.example:8443/a?b=secret', 'img-src'),
    'img-src',
    'site',
    'evil.example',
  ],
  [
    'an extension',
    blocking('chrome-extension://abc/x.js', 'script-src-elem'),
    'script-src-elem',
    'extension',
  ],
  ['a data address', blocking('data:text/css,x', 'style-src-elem'), 'style-src-elem', 'data'],
  ['Trusted Types', blocking(SINK, TRUSTED), TRUSTED, SINK],
  ['a single report by WebKit', blocking(SINK, TRUSTED)[0], TRUSTED, SINK],
  [
    'a module without a hash',
    current({ blockedURL: `${PAGE}/x.js` }, 'integrity-violation'),
    'integrity',
    'self',
  ],
  ['unknown words', blocking('<b>', 'made-up'), 'other', 'other'],
])('report of %s keeps directive, kind and page', (_, body, directive, blocked, host?: string) => {
  const [violation] = readPolicyViolations(body, hosts);
  expect(violation).toEqual({ directive, blocked, page: '/offres/vps', ...(host && { host }) });
});

it('page of a report has no query, and is « other » for an unknown path', () => {
  const getPage = (url: string) => readPolicyViolations(old({ 'document-uri': url }), hosts)[0]?.page;
  expect(getPage(`${PAGE}?nom=Jeanne#a`)).toBe('/offres/vps');
  expect(getPage('https://www.example.org/Jeanne@example.org')).toBe('other');
  expect(getPage(`https://www.example.org/${'a'.repeat(200)}`)).toBe('other');
});

it('report of another site or type is dropped', () => {
  expect(readPolicyViolations(old({ 'document-uri': 'https://evil.example/' }), hosts)).toEqual([]);
  expect(readPolicyViolations(old({ 'document-uri': 'about:blank' }), hosts)).toEqual([]);
  expect(readPolicyViolations(current({}, 'deprecation'), hosts)).toEqual([]);
  expect(readPolicyViolations([{ type: 'csp-violation', body: null }], hosts)).toEqual([]);
});

it.each([[null], ['x'], [{}], [{ 'csp-report': [] }], [[1]], [Array(101).fill({ type: 'deprecation' })]])(
  'report body %o is refused',
  (body) => {
    expect(() => readPolicyViolations(body, hosts)).toThrow(HttpProblem);
  },
);
