import { expect, test } from 'vitest';
import { collectDynamicFiles, collectStaticFiles, collectStyles, findChunkKey } from './import-graph.ts';

const manifest = {
  'src/a/APage.tsx': { file: 'APage-1.js', imports: ['_shared.js', '_kit.js'], css: ['a.css'] },
  '_shared.js': { file: 'shared-2.js', imports: ['_kit.js'], css: ['shared.css'] },
  '_kit.js': { file: 'kit-3.js', imports: ['_shared.js'], css: ['kit.css'] },
  'src/b/BPage.tsx': { file: 'BPage-4.js', name: 'BPage', dynamicImports: ['src/b/Dialog.tsx', '_kit.js'] },
  'src/b/Dialog.tsx': { file: 'Dialog-5.js', imports: ['_kit.js'], dynamicImports: ['src/a/APage.tsx'] },
};

test('module closure lists each chunk of a circle once, and no other', () => {
  expect(collectStaticFiles(manifest, ['src/a/APage.tsx'])).toEqual([
    'APage-1.js',
    'shared-2.js',
    'kit-3.js',
  ]);
});

test('later closure has all code the page loads later, and no other page’s', () => {
  expect(collectDynamicFiles(manifest, ['src/a/APage.tsx'])).toEqual([]);
  expect(collectDynamicFiles(manifest, ['src/b/BPage.tsx']).toSorted()).toEqual([
    'APage-1.js',
    'Dialog-5.js',
    'kit-3.js',
    'shared-2.js',
  ]);
  const isPage = (key: string) => key === 'src/a/APage.tsx';
  expect(collectDynamicFiles(manifest, ['src/b/BPage.tsx'], isPage)).not.toContain('APage-1.js');
});

test('sheets of a page come after those of its dependencies', () => {
  expect(collectStyles(manifest, 'src/a/APage.tsx')).toEqual(['kit.css', 'shared.css', 'a.css']);
});

test('missing chunk is named in the message', () => {
  expect(() => findChunkKey(manifest, 'remote entry', () => false)).toThrow('holds no remote entry');
  expect(() => collectStaticFiles(manifest, ['src/c/CPage.tsx'])).toThrow('names no "src/c/CPage.tsx"');
});
