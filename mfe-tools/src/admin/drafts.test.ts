import { blankOffer } from '@site/api-contract/dedicated';
import { beforeEach, expect, test } from 'vitest';
import { type Draft, dropDraft, keepDraft, readDrafts } from './drafts.ts';
import { memoryStorage } from './testing/memory-storage.ts';

const draft = (owner: string, at: number): Draft => ({
  owner,
  at,
  version: 3,
  base: [blankOffer('1')],
  offers: [{ ...blankOffer('1'), name: owner, link: 'pas encore valide' }],
});

let storage: Storage;
beforeEach(() => {
  storage = memoryStorage();
});

test('When two editors keep drafts then both come back, newest first, faulty fields included', () => {
  expect(keepDraft(draft('a', 1), storage)).toBe(true);
  expect(keepDraft(draft('b', 2), storage)).toBe(true);
  expect(readDrafts(storage)).toEqual([draft('b', 2), draft('a', 1)]);
});

test('When an editor keeps another draft then it replaces its own only; a dropped one is gone', () => {
  keepDraft(draft('a', 1), storage);
  keepDraft(draft('b', 2), storage);
  keepDraft(draft('a', 3), storage);
  expect(readDrafts(storage).map(({ owner, at }) => owner + at)).toEqual(['a3', 'b2']);
  dropDraft('a', storage);
  expect(readDrafts(storage)).toEqual([draft('b', 2)]);
});

test('When something else is stored, or a draft is broken, then the others still come back', () => {
  storage.setItem('theme', 'dark');
  storage.setItem('brouillon-dedies:x', '{"owner":');
  storage.setItem('brouillon-dedies:y', '{"owner":"y","at":1,"version":1}');
  keepDraft(draft('a', 1), storage);
  expect(readDrafts(storage)).toEqual([draft('a', 1)]);
});

test('When a draft lacks a field then it is a new offer’s', () => {
  storage.setItem(
    'brouillon-dedies:a',
    JSON.stringify({ owner: 'a', at: 1, version: 1, base: [], offers: [{ id: '7', name: 'N' }] }),
  );
  expect(readDrafts(storage)[0]?.offers).toEqual([{ ...blankOffer('7'), name: 'N' }]);
});

test('When the browser is full then keeping says so', () => {
  expect(keepDraft(draft('a', 1), memoryStorage(10))).toBe(false);
});
