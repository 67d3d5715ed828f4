import type { Answer } from './http.ts';

/** The rules Mozilla's HTTP Observatory (algorithm 5, 2025) marks an answer by that came over HTTPS. */
const START = 100;
/** Points are added only to what has at least as many without. */
const ENOUGH_FOR_MORE = 90;
const GRADES = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [0, 'below A-'],
] as const;
const HALF_A_YEAR_S = 15_768_000;

const BROAD = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*'];
const UNSAFE = ["'unsafe-inline'", 'data:'];
const GOOD_REFERRER = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];

/** A header as one text; several of the same name count like one. */
const textOf = ({ headers }: Answer, name: string) => [headers[name] ?? []].flat().join(', ');

const directivesOf = (policy: string) =>
  new Map(
    policy
      .toLowerCase()
      .split(';')
      .map((text) => text.trim().split(/\s+/))
      .map(([name = '', ...sources]) => [name, sources]),
  );

function policyPoints(answer: Answer): number {
  const policy = directivesOf(textOf(answer, 'content-security-policy'));
  const fallback = policy.get('default-src') ?? ['*'];
  const scripts = policy.get('script-src') ?? fallback;
  const styles = policy.get('style-src') ?? fallback;
  const objects = policy.get('object-src') ?? fallback;
  const has = (sources: string[], words: string[]) => sources.some((source) => words.includes(source));
  if (!textOf(answer, 'content-security-policy')) return -25;
  if (has(scripts, [...BROAD, ...UNSAFE]) || has(objects, BROAD)) return -20;
  if ([...policy.values()].flat().some((source) => /^(http|ftp):/.test(source))) return -20;
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return -10;
  if (has(styles, [...BROAD, ...UNSAFE])) return 0;
  return fallback.join() === "'none'" ? 10 : 5;
}

function cookiePoints({ headers }: Answer, isStrict: boolean): number {
  const cookies = [headers['set-cookie'] ?? []].flat().map((cookie) => cookie.toLowerCase());
  if (cookies.length === 0) return 0;
  const every = (flag: RegExp) => cookies.every((cookie) => flag.test(cookie));
  if (cookies.some((cookie) => /(sess|login|sid)\w*=/.test(cookie) && !/; *httponly/.test(cookie)))
    return -30;
  if (!every(/; *secure/)) return isStrict ? -5 : -20;
  return every(/; *samesite=(strict|lax)/) ? 5 : 0;
}

function transportPoints(answer: Answer): number {
  const age = /max-age=(\d+)/i.exec(textOf(answer, 'strict-transport-security'))?.[1];
  if (age === undefined) return -20;
  return Number(age) >= HALF_A_YEAR_S ? 0 : -10;
}

function framePoints(answer: Answer): number {
  if (directivesOf(textOf(answer, 'content-security-policy')).has('frame-ancestors')) return 5;
  return /^(deny|sameorigin)$/i.test(textOf(answer, 'x-frame-options')) ? 0 : -20;
}

function referrerPoints(answer: Answer): number {
  const text = textOf(answer, 'referrer-policy');
  if (!text) return 0;
  return GOOD_REFERRER.includes(text.split(',').at(-1)?.trim() ?? '') ? 5 : -5;
}

/** Scripts of this origin need no hash and earn points with one; those of others need one. */
function integrityPoints(answer: Answer): number {
  if (!/html/.test(textOf(answer, 'content-type'))) return 0;
  const scripts = answer.body.toString().match(/<script\b[^>]*\ssrc=[^>]*>/g) ?? [];
  const isHashed = (script: string) => /\sintegrity=/.test(script);
  const foreign = scripts.filter((script) => /\ssrc="?(https?:)?\/\//.test(script));
  if (foreign.some((script) => !isHashed(script))) return -5;
  return scripts.some(isHashed) ? 5 : 0;
}

function originPoints(answer: Answer): number {
  const policy = textOf(answer, 'cross-origin-resource-policy');
  if (policy === '' || policy === 'cross-origin') return 0;
  return ['same-origin', 'same-site'].includes(policy) ? 10 : -5;
}

/** What is open to every origin must not be with the visitor's cookies. */
const sharingPoints = (answer: Answer) =>
  textOf(answer, 'access-control-allow-origin') && textOf(answer, 'access-control-allow-credentials')
    ? -50
    : 0;

/** Points per rule, their sum and the grade. That plain HTTP is redirected is no matter of one answer. */
export function observe(answer: Answer) {
  const isStrict = transportPoints(answer) === 0;
  const points = {
    'content-security-policy': policyPoints(answer),
    cookies: cookiePoints(answer, isStrict),
    'cross-origin-resource-sharing': sharingPoints(answer),
    'cross-origin-resource-policy': originPoints(answer),
    'referrer-policy': referrerPoints(answer),
    'strict-transport-security': transportPoints(answer),
    'subresource-integrity': integrityPoints(answer),
    'x-content-type-options': textOf(answer, 'x-content-type-options') === 'nosniff' ? 0 : -5,
    'x-frame-options': framePoints(answer),
  };
  const sum = (values: number[]) => values.reduce((total, value) => total + value, START);
  const least = sum(Object.values(points).filter((value) => value < 0));
  const score = least >= ENOUGH_FOR_MORE ? sum(Object.values(points)) : least;
  return { points, score, grade: GRADES.find(([from]) => score >= from)?.[1] };
}
