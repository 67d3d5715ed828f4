import { createHash } from 'node:crypto';
import { Validator } from '@seriousme/openapi-schema-validator';
import { problemTypes } from '@site/api/http/problem-types';
import { createFileCleanup } from '@site/api/testing/cleanup';
import { readProblem } from '@site/api/testing/problem';
import type { StartedApi } from '@site/api/testing/start-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { exampleCalls } from '../testing/documented.ts';
import { startApiWithReleases } from '../testing/memory-site.ts';

const afterFile = createFileCleanup();
let site: StartedApi;
beforeAll(async () => {
  site = await startApiWithReleases(afterFile);
});
const read = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });

describe('GET /api/openapi.json', () => {
  it('has every call, with the bodies it takes and the refusals it gives', async () => {
    const response = await read('/api/openapi.json');
    expect(response.headers.get('Content-Type')).toBe('application/json; charset=utf-8');
    const document = await response.json();
    expect(document.openapi).toMatch(/^3\.1\./);
    const calls = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(calls.sort()).toEqual(Object.keys(exampleCalls).sort());
    const { requestBody, responses } = document.paths['/beta-signup'].post;
    expect(Object.keys(requestBody.content)).toEqual([
      'application/json',
      'application/x-www-form-urlencoded',
    ]);
    expect(Object.keys(responses)).toEqual(['200', '400', '403', '405', '413', '415', '422', '429', '503']);
    expect(document.components.schemas.BetaSignup).toMatchObject({
      additionalProperties: false,
      required: ['email'],
      properties: { email: { maxLength: 254 }, project: { maxLength: 80 } },
    });
    expect(document.components.schemas.DedicatedOffer.properties.raid.enum).toEqual([
      'aucun',
      'logiciel',
      'materiel',
    ]);
  });

  it('is valid by the schema of OpenAPI 3.1', async () => {
    const validator = new Validator();
    const document = await (await read('/api/openapi.json')).json();
    expect(await validator.validate(document)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(
      (await validator.validate({ ...document, paths: { '/a': { get: { responses: 1 } } } })).valid,
    ).toBe(false);
  });

  it('has no broken reference', async () => {
    const text = await (await read('/api/openapi.json')).text();
    const { components } = JSON.parse(text);
    const names = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name ?? '');
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) expect(Object.keys(components.schemas)).toContain(name);
  });
});

describe('GET /api/docs', () => {
  it('needs no other file, and its policy allows its own style alone', async () => {
    const response = await read('/api/docs');
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8');
    const page = await response.text();
    expect(page).toContain('<html lang="fr">');
    expect(page).not.toMatch(/<(script|link|img|iframe)|style=|src=/);
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(page) ?? [];
    const hash = createHash('sha256').update(style).digest('base64');
    expect(response.headers.get('Content-Security-Policy')).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(page).not.toMatch(/undefined|\[object/);
  });

  it('explains each problem type at its anchor', async () => {
    const page = await (await read('/api/docs')).text();
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id ?? '');
    expect(new Set(ids).size).toBe(ids.length);
    for (const type of Object.keys(problemTypes)) expect(ids).toContain(type);
    const { type } = await readProblem(await fetch(`${site.origin}/beta-signup`));
    expect(type.startsWith('/api/docs#')).toBe(true);
    expect(ids).toContain(type.slice('/api/docs#'.length));
  });

  it('costs a 304 when unchanged, and takes GET and HEAD only', async () => {
    for (const path of ['/api/docs', '/api/openapi.json']) {
      const etag = (await read(path)).headers.get('ETag') ?? '';
      expect((await read(path, { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' })).status).toBe(304);
      const response = await fetch(site.origin + path, { method: 'POST' });
      expect(response.headers.get('Allow')).toBe('GET, HEAD');
      expect((await readProblem(response)).status).toBe(405);
    }
  });
});
