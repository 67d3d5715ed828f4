import { createBlankOffer, type DedicatedOffer } from '@site/api-contract/dedicated/dedicated';
import { createMemoryStorage } from '@site/kit/testing/memory-storage';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readDrafts } from './drafts.ts';
import { EditorStore } from './editor-store.ts';
import type { DedicatedOffers } from './offer-list.ts';
import type { SaveOutcome } from './save-queue.ts';

const offer = (change: Partial<DedicatedOffer> = {}): DedicatedOffer => ({
  ...createBlankOffer('1'),
  ...change,
});
const start = { version: 1, savedAt: null, offers: [offer()] };

function setUp() {
  const saves: DedicatedOffers[] = [];
  const send = (offers: DedicatedOffers) => {
    saves.push(offers);
    return new Promise<SaveOutcome>((done) =>
      setTimeout(() => done({ outcome: 'saved', version: 2, savedAt: 20 }), 100),
    );
  };
  return { store: new EditorStore(start, send), sent: saves };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 42 });
  vi.stubGlobal('localStorage', createMemoryStorage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('editor', () => {
  test('saves the fields of a new offer together, once its form is left', async () => {
    const { store, sent } = setUp();
    const added = { ...createBlankOffer('2'), name: 'EPYC' };
    store.edit([offer(), createBlankOffer('2')], true);
    store.edit([offer(), { ...added, name: 'E' }], true);
    await vi.advanceTimersByTimeAsync(10_000);
    store.edit([offer(), added], true);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(sent).toEqual([]);
    expect(store.getSnapshot().isNewOfferUnsaved).toBe(true);
    store.flush();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual([[offer(), added]]);
    expect(store.getSnapshot().isNewOfferUnsaved).toBe(false);
  });

  test('keeps a draft at once, and drops it once the list is saved', async () => {
    const { store, sent } = setUp();
    store.edit([offer({ name: 'E' })], true);
    store.edit([offer({ name: 'EP' })], true);
    expect(readDrafts()).toEqual([
      { owner: expect.any(String), at: 42, version: 1, base: [offer()], offers: [offer({ name: 'EP' })] },
    ]);
    await vi.advanceTimersByTimeAsync(599);
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toEqual([[offer({ name: 'EP' })]]);
    expect(readDrafts()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(store.getSnapshot()).toMatchObject({
      state: { phase: 'saved', savedAt: 20 },
      base: { version: 2 },
    });
    expect(readDrafts()).toEqual([]);
  });

  test('holds back a faulty edit, not a fault of the saved list', async () => {
    const old = offer({ price: 'abc' });
    const store = new EditorStore({ ...start, offers: [old] }, async () => ({
      outcome: 'saved',
      version: 2,
      savedAt: 20,
    }));
    store.edit([{ ...old, name: 'A' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getSnapshot()).toMatchObject({ state: { phase: 'saved' }, unsavedFaultCount: 0 });
    store.edit([{ ...old, name: 'A', price: 'xyz' }]);
    expect(store.getSnapshot().unsavedFaultCount).toBe(1);
  });

  test('says when the browser can’t keep a draft', () => {
    vi.stubGlobal('localStorage', createMemoryStorage(5));
    const { store } = setUp();
    store.edit([offer({ name: 'A' })], true);
    expect(store.getSnapshot().isDraftStored).toBe(false);
  });

  test('saves pending edits before it settles', async () => {
    const { store, sent } = setUp();
    store.edit([offer({ name: 'A' })], true);
    const settled = vi.fn();
    store.waitForSave(5000).then(settled);
    await vi.advanceTimersByTimeAsync(99);
    expect(sent).toHaveLength(1);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledOnce();
  });
});
