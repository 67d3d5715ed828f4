import { createBlankOffer } from '@site/api-contract/dedicated/dedicated';
import { createMemoryStorage } from '@site/kit/testing/memory-storage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Draft, dropDraft, keepDraft, readDrafts } from './drafts.ts';

const draft = (owner: string, at: number): Draft => ({
  owner,
  at,
  version: 3,
  base: [createBlankOffer('1')],
  offers: [{ ...createBlankOffer('1'), name: owner, link: 'pas encore valide' }],
});

beforeEach(() => {
  vi.stubGlobal('localStorage', createMemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('drafts of two editors come back newest first, faulty fields included', () => {
  expect(keepDraft(draft('a', 1))).toBe(true);
  expect(keepDraft(draft('b', 2))).toBe(true);
  expect(readDrafts()).toEqual([draft('b', 2), draft('a', 1)]);
});

test('draft replaces its editor’s own alone, and is removed when dropped', () => {
  keepDraft(draft('a', 1));
  keepDraft(draft('b', 2));
  keepDraft(draft('a', 3));
  expect(readDrafts().map(({ owner, at }) => owner + at)).toEqual(['a3', 'b2']);
  dropDraft('a');
  expect(readDrafts()).toEqual([draft('b', 2)]);
});

test('broken draft leaves the others readable', () => {
  localStorage.setItem('theme', 'dark');
  localStorage.setItem('brouillon-dedies:x', '{"owner":');
  localStorage.setItem('brouillon-dedies:y', '{"owner":"y","at":1,"version":1}');
  keepDraft(draft('a', 1));
  expect(readDrafts()).toEqual([draft('a', 1)]);
});

test('draft that lacks a field gets a new offer’s', () => {
  localStorage.setItem(
    'brouillon-dedies:a',
    JSON.stringify({ owner: 'a', at: 1, version: 1, base: [], offers: [{ id: '7', name: 'N' }] }),
  );
  expect(readDrafts()[0]?.offers).toEqual([{ ...createBlankOffer('7'), name: 'N' }]);
});

test('full browser storage makes keeping a draft return false', () => {
  vi.stubGlobal('localStorage', createMemoryStorage(10));
  expect(keepDraft(draft('a', 1))).toBe(false);
});
