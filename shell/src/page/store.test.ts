import { expect, test } from 'vitest';
import { MustLoadWhole } from './data.ts';
import type { PageDocument } from './document.ts';
import { createPageStore, type PageState } from './store.ts';

const page = (title: string) => ({ title }) as PageDocument;
const first = page('Accueil');

/** A network that answers when it is told to. */
function network() {
  const asked: { path: string; answer(page: PageDocument): void; fail(error: unknown): void }[] = [];
  const fetchPage = (path: string) =>
    new Promise<PageDocument>((answer, fail) => void asked.push({ path, answer, fail }));
  const last = () => asked.at(-1) as (typeof asked)[number];
  return { asked, last, store: createPageStore('/', first, fetchPage) };
}

test('When nobody has gone anywhere, then the page is the document as it was composed', () => {
  expect(network().store.state).toEqual({ name: 'composed', path: '/', page: first });
});

test('When a visitor goes to a page, then it is waited for, and then shown', async () => {
  const { store, last } = network();
  const going = store.go('/a');
  expect(store.state).toEqual({ name: 'waiting', path: '/a' });
  last().answer(page('A'));
  const next = await going;
  expect(next).toEqual({ name: 'shown', path: '/a', page: page('A') });
  expect(store.settle(next as PageState)).toBe(true);
  expect(store.state).toEqual(next);
});

test('When a visitor goes on before a page came, then that page is never shown, though it comes last', async () => {
  const { store, asked } = network();
  const toA = store.go('/a');
  const toB = store.go('/b');
  asked[1]?.answer(page('B'));
  const next = (await toB) as PageState;
  expect(store.settle(next)).toBe(true);
  asked[0]?.answer(page('A'));
  expect(await toA).toBeNull();
  expect(store.state).toEqual({ name: 'shown', path: '/b', page: page('B') });
});

test('When a visitor comes back before another page came, then the page shown stays, though the other comes', async () => {
  const { store, last } = network();
  const going = store.go('/a');
  store.stay();
  expect(store.state).toEqual({ name: 'composed', path: '/', page: first });
  last().answer(page('A'));
  expect(await going).toBeNull();
  expect(store.state).toEqual({ name: 'composed', path: '/', page: first });
});

test('When a visitor comes back before a page that has come takes its place, then it doesn’t any more', async () => {
  const { store, last } = network();
  const going = store.go('/a');
  last().answer(page('A'));
  const next = (await going) as PageState;
  store.stay();
  expect(store.settle(next)).toBe(false);
  expect(store.state).toEqual({ name: 'composed', path: '/', page: first });
});

test('When releases have changed since, then a page asked for again takes the place of the one shown', async () => {
  const release = (buildId: string) =>
    ({ data: { remotes: [{ name: 'cloud', entry: 'e.js', buildId }] } }) as PageDocument;
  const { store, last } = network();
  const going = store.go('/a');
  last().answer(release('1'));
  store.settle((await going) as PageState);
  const same = store.refresh(release('1'));
  last().answer(release('1'));
  expect(await same).toBeNull();
  const other = store.refresh(release('1'));
  last().answer(release('2'));
  expect(await other).toEqual({ name: 'shown', path: '/a', page: release('2') });
});

test('When a page was asked for ahead or was shown before, then the network isn’t asked again', async () => {
  const { store, asked, last } = network();
  const ahead = store.prefetch('/a');
  last().answer(page('A'));
  await ahead;
  store.settle((await store.go('/a')) as PageState);
  store.settle((await store.go('/a')) as PageState);
  expect(asked.length).toBe(1);
});

test('When a page can’t be had, then that is said with the reason, and asking again asks the network', async () => {
  const { store, asked, last } = network();
  const cause = new Error('HTTP 502');
  const going = store.go('/a');
  last().fail(cause);
  expect(await going).toEqual({ name: 'failed', path: '/a', cause });
  const again = store.go('/a');
  last().answer(page('A'));
  expect((await again)?.name).toBe('shown');
  expect(asked.map(({ path }) => path)).toEqual(['/a', '/a']);
});

test('When the address is none of this shell’s pages, then the browser goes there itself', async () => {
  const { store, last } = network();
  const going = store.go('/api/docs');
  last().fail(new MustLoadWhole('/api/docs'));
  expect(await going).toEqual({ name: 'replaced', path: '/api/docs' });
});

test('When a page is forgotten, then the next visit asks the network', async () => {
  const { store, asked, last } = network();
  const going = store.go('/a');
  last().answer(page('A'));
  await going;
  store.forget('/a');
  void store.go('/a');
  expect(asked.length).toBe(2);
});
