import { readFileSync } from 'node:fs';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manifestSchema } from '@site/kit/contract';
import { describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { InvalidInputError, parseManifest, parseOperator, readManifest } from './inputs.ts';

const temporary = () => mkdtemp(join(tmpdir(), 'manifest-'));

test.each([
  [
    'speaks another contract',
    '{"contract": 7, "anything": true}',
    'built for contract 7, this shell speaks 2',
  ],
  ['is broken', '{"contract": 2, "name": "Hosting"}', '→ at name'],
])('manifest that %s is refused with its file and fault', async (_, manifest, says) => {
  const dir = await temporary();
  await writeFile(join(dir, 'manifest.json'), manifest);
  const refusal = await readManifest(dir).catch((error) => error);
  expect(refusal).toBeInstanceOf(InvalidInputError);
  expect(refusal.message).toContain(join(dir, 'manifest.json'));
  expect(refusal.message).toContain(says);
});

test('manifest is refused if its build id isn’t its content’s, or a name is taken', async () => {
  const dir = await temporary();
  const write = (manifest: object) =>
    writeFile(join(dir, 'manifest.json'), JSON.stringify(manifest, null, 2));
  const content = {
    contract: 2,
    name: 'hosting',
    entry: 'entry.js',
    routes: [],
    offers: [],
    files: { client: { 'entry.js': `sha384-${'A'.repeat(64)}` }, server: {} },
  };
  // The first digits of `sha256sum` over the content in one line.
  await write({ ...content, buildId: '041a9b611702' });
  expect((await readManifest(dir)).buildId).toBe('041a9b611702');
  await write({ ...content, buildId: '041a9b6117021a14d66cec6af8dc3331' });
  expect((await readManifest(dir)).buildId).toBe('041a9b6117021a14d66cec6af8dc3331');
  await write({ ...content, name: 'constructor', buildId: '000000000000' });
  await expect(readManifest(dir)).rejects.toThrow('a name that every object has in JavaScript');
  await write({ ...content, entry: 'constructor', buildId: '000000000000' });
  await expect(readManifest(dir)).rejects.toThrow('no hash of this file');
  for (const changed of [{ name: 'cloud' }, { entries: [] }, { buildId: '0123456789ab' }]) {
    await write({ ...content, buildId: '041a9b611702', ...changed });
    await expect(readManifest(dir)).rejects.toThrow(/calls itself \w{12}, but its content is [0-9a-f]{12}/);
  }
  const frame = { css: [], modulepreload: [], runtime: { modulepreload: [] }, server: 'entry.js' };
  await write({ ...content, buildId: '041a9b611702', frame });
  await expect(readManifest(dir)).rejects.toThrow(
    'publishes the frame of every page, and no other remote may',
  );
});

const hashText = `sha384-${'A'.repeat(64)}`;
const manifestWith = (fields: object) =>
  JSON.stringify({
    contract: 2,
    name: 'hosting',
    buildId: '0'.repeat(32),
    entry: 'entry.js',
    routes: [],
    offers: [],
    files: { client: { 'entry.js': hashText }, server: {} },
    ...fields,
  });

test('manifest with a deep path is refused with the path’s beginning', () => {
  const deep = `${'a/'.repeat(400_000)}b`;
  const text = manifestWith({ files: { client: { 'entry.js': hashText, [deep]: hashText }, server: {} } });
  let message = '';
  try {
    parseManifest('manifest.json', text);
  } catch (error) {
    message = (error as InvalidInputError).message;
  }
  expect(message).toContain('files.client["a/a/a/');
  expect(message.length).toBeLessThan(8_100);
});

test('manifest with a folder in the place of a file is refused with its path', () => {
  const text = manifestWith({ files: { client: { 'entry.js': hashText, 'd/': hashText }, server: {} } });
  expect(() => parseManifest('manifest.json', text)).toThrow('files.client["d/"]');
});

const getList = (length: number) => Array.from({ length }, (_, place) => place);

describe('manifest', () => {
  it.each([
    ['of many values', { routes: getList(20).map(() => getList(1_500)) }, 'more than 15000 values'],
    ['of a long list', { routes: getList(2_001) }, 'more than 2000 entries of one list or object'],
    [
      'of many unknown fields',
      Object.fromEntries(getList(2_000).map((place) => [`field${place}`, 0])),
      'more than 2000 entries of one list or object',
    ],
    [
      'of deep nesting',
      { routes: JSON.parse('['.repeat(16) + ']'.repeat(16)) },
      'nested deeper than 16 levels',
    ],
  ])('%s is refused before it is parsed', (_, fields, reason) => {
    const text = manifestWith(fields);
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    expect(() => parseManifest('manifest.json', text)).toThrow(`manifest.json: ${reason}`);
    expect(parse).not.toHaveBeenCalled();
  });

  it('is validated up to these limits, whatever its texts hold', () => {
    const validate = vi.spyOn(manifestSchema, 'safeParse');
    onTestFinished(() => validate.mockRestore());
    const routes = getList(7).map(() => getList(2_000));
    const brackets = '\\",[{'.repeat(5_000);
    expect(() => parseManifest('manifest.json', manifestWith({ routes, brackets }))).toThrow('✖');
    expect(validate).toHaveBeenCalledOnce();
  });
});

test('manifest above 1 MiB is refused before it is parsed', () => {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const text = manifestWith({ entry: 'a'.repeat(1024 * 1024) });
  expect(() => parseManifest('manifest.json', text)).toThrow('longer than 1048576 characters');
  expect(parse).not.toHaveBeenCalled();
});

const operatorFile = JSON.parse(readFileSync(join(import.meta.dirname, '../../operator.json'), 'utf8'));

test.each([
  ['is no JSON', '{ "brand": ', /operator\.json.*JSON/s],
  [
    'has a VAT rate in words',
    JSON.stringify({ ...operatorFile, vat: { ratePercent: 'vingt' } }),
    /vat\.ratePercent/,
  ],
  ['has an unknown field', JSON.stringify({ ...operatorFile, fax: '0' }), /operator\.json.*fax/s],
  ['has no telephone', JSON.stringify({ ...operatorFile, phone: undefined }), /phone/],
])('operator.json that %s is refused with its fault', (_, text, says) => {
  expect(() => parseOperator(text)).toThrow(InvalidInputError);
  expect(() => parseOperator(text)).toThrow(says);
});
