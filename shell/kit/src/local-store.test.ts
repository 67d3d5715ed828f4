import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLocalStore } from './local-store.ts';
import { createMemoryStorage } from './testing/memory-storage.ts';

beforeEach(() => {
  const events = new EventTarget();
  vi.stubGlobal('localStorage', createMemoryStorage(5));
  vi.stubGlobal('StorageEvent', class extends Event {});
  vi.stubGlobal('dispatchEvent', events.dispatchEvent.bind(events));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('refused write is read until storage accepts another', () => {
  const store = createLocalStore('theme', '', String, String);
  store.write('too long');
  expect(store.read()).toBe('too long');
  store.write('short');
  expect(store.read()).toBe('short');
  // As another tab does.
  localStorage.setItem('theme', 'other');
  expect(store.read()).toBe('other');
});
