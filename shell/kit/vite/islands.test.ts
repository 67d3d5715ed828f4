import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listIslandFiles } from './islands.ts';

/** Writes empty files below `src` of a remote's folder. */
function createRemote(...files: string[]): string {
  const root = mkdtempSync(join(tmpdir(), 'remote-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of files) {
    mkdirSync(dirname(join(root, 'src', file)), { recursive: true });
    writeFileSync(join(root, 'src', file), '');
  }
  return root;
}

describe('listIslandFiles', () => {
  it('lists the islands of all folders, sorted, and nothing else', () => {
    const root = createRemote(
      'vps/Sizes.island.tsx',
      'dedies/Stock.island.tsx',
      'dedies/Stock.tsx',
      'remote.ts',
    );
    expect(listIslandFiles(root)).toEqual(['./src/dedies/Stock.island.tsx', './src/vps/Sizes.island.tsx']);
  });

  it('names both files of two islands with the same name', () => {
    const root = createRemote('vps/Sizes.island.tsx', 'web/Sizes.island.tsx');
    expect(() => listIslandFiles(root)).toThrow(
      'two islands are named Sizes: rename ./src/vps/Sizes.island.tsx or ./src/web/Sizes.island.tsx',
    );
  });
});
