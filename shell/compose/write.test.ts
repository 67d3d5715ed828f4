import { mkdtemp, readFile, readlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { InvalidInput, readManifest } from './inputs.ts';
import { cspHash, pointTo, writeCompressed } from './write.ts';

const temporary = () => mkdtemp(join(tmpdir(), 'compose-'));

test('When a file is written, then its compressed twins hold the same bytes', async () => {
  const file = join(await temporary(), 'a/page.html');
  await writeCompressed(file, 'é'.repeat(500));
  const plain = await readFile(file);
  expect(brotliDecompressSync(await readFile(`${file}.br`))).toEqual(plain);
  expect(gunzipSync(await readFile(`${file}.gz`))).toEqual(plain);
});

test('When the site is switched again, then the link names the newer folder', async () => {
  const link = join(await temporary(), 'current');
  await pointTo(link, 'composed/one');
  await pointTo(link, 'composed/two');
  expect(await readlink(link)).toBe('composed/two');
});

test('When a script is hashed, then as CSP names it', () => {
  expect(cspHash("alert('Hello, world.');")).toBe("'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='");
});

test('When a manifest speaks another contract, then the refusal names both versions', async () => {
  const dir = await temporary();
  await writeFile(join(dir, 'manifest.json'), '{"contract": 7, "anything": true}');
  await expect(readManifest(dir)).rejects.toThrow('built for contract 7, this shell speaks 1');
});

test('When a manifest is broken, then the refusal names file and field', async () => {
  const dir = await temporary();
  await writeFile(join(dir, 'manifest.json'), '{"contract": 1, "name": "Hosting"}');
  const refusal = await readManifest(dir).catch((error) => error);
  expect(refusal).toBeInstanceOf(InvalidInput);
  expect(refusal.message).toContain(join(dir, 'manifest.json'));
  expect(refusal.message).toContain('→ at name');
});
