import { expect, test } from 'vitest';
import { chunkKey, cssClosure, laterClosure, moduleClosure } from './closure.ts';

const manifest = {
  'src/a/APage.tsx': { file: 'APage-1.js', imports: ['_shared.js', '_kit.js'], css: ['a.css'] },
  '_shared.js': { file: 'shared-2.js', imports: ['_kit.js'], css: ['shared.css'] },
  '_kit.js': { file: 'kit-3.js', imports: ['_shared.js'], css: ['kit.css'] },
  'src/b/BPage.tsx': { file: 'BPage-4.js', name: 'BPage', dynamicImports: ['src/b/Dialog.tsx', '_kit.js'] },
  'src/b/Dialog.tsx': { file: 'Dialog-5.js', imports: ['_kit.js'], dynamicImports: ['src/a/APage.tsx'] },
};

test('When chunks import one another in a circle, then each is listed once and others are left out', () => {
  expect(moduleClosure(manifest, ['src/a/APage.tsx'])).toEqual(['APage-1.js', 'shared-2.js', 'kit-3.js']);
});

test('When a page loads code later, then all of it counts, and nothing that others load', () => {
  expect(laterClosure(manifest, ['src/a/APage.tsx'])).toEqual([]);
  expect(laterClosure(manifest, ['src/b/BPage.tsx']).toSorted()).toEqual([
    'APage-1.js',
    'Dialog-5.js',
    'kit-3.js',
    'shared-2.js',
  ]);
  const isPage = (key: string) => key === 'src/a/APage.tsx';
  expect(laterClosure(manifest, ['src/b/BPage.tsx'], isPage)).not.toContain('APage-1.js');
});

test('When a page imports sheets, then those of its dependencies come first', () => {
  expect(cssClosure(manifest, 'src/a/APage.tsx')).toEqual(['kit.css', 'shared.css', 'a.css']);
});

test('When a chunk is missing, then the message says which', () => {
  expect(() => chunkKey(manifest, 'remote entry', () => false)).toThrow('holds no remote entry');
  expect(() => moduleClosure(manifest, ['src/c/CPage.tsx'])).toThrow('names no "src/c/CPage.tsx"');
});
