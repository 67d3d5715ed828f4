import { type ComponentType, createElement, lazy } from 'react';
import { MustLoadWhole } from './data.ts';
import { applySheets, checkModules, fetchDocument, type PageDocument } from './document.ts';
import { firstPage, firstPath, isComposed } from './first.ts';
import { loadPageModule, loadPatiently, type PageModule, pause, register, warm } from './modules.ts';
import { PageView } from './PageView.tsx';
import { waitingPage } from './Waiting.tsx';

/** How long the old page stays while the new one's module is on its way, in milliseconds. */
const PATIENCE_MS = 1_500;

/** A page's module couldn't be loaded; {@link composedAt} may still have its composed HTML. */
export class PageUnavailable extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const documents = new Map<string, Promise<PageDocument>>();
/** What a page that throws is still worth: its composed HTML. */
const read = new Map([[firstPath, firstPage]]);
/** Whether the first page is still the document the browser loaded: until it failed. */
let isFirst = true;
const never = new Promise<never>(() => {});

function openDocument(path: string): Promise<PageDocument> {
  const known = documents.get(path);
  if (known) return known;
  const opening = fetchDocument(path, firstPage.data.shell);
  documents.set(path, opening);
  opening.catch(() => documents.delete(path));
  return opening;
}

/** Fetches a page ahead of a likely visit. */
export function prefetch(path: string): void {
  if (path !== firstPath)
    openDocument(path)
      .then(checkModules)
      .catch(() => {});
}

const inView = (document: PageDocument, { default: Component }: PageModule) => ({
  default: () => createElement(PageView, { document, Component }),
});

async function show(path: string, document: PageDocument) {
  read.set(path, document);
  applySheets(document);
  register(document.data);
  return inView(document, await loadPageModule(document.data, () => checkModules(document)));
}

/** The page fetched anew when it stands on other releases by now; rejects with the failure otherwise. */
async function renew(path: string, old: PageDocument, failure: unknown): Promise<PageDocument> {
  documents.delete(path);
  const fresh = await openDocument(path).catch((error) => {
    throw error instanceof MustLoadWhole ? error : failure;
  });
  const releases = ({ data }: PageDocument) => JSON.stringify(data.remotes);
  if (releases(fresh) === releases(old)) throw failure;
  return fresh;
}

/** The open page's policy may not know an origin a remote moved to since: only a page loaded whole brings another. */
const isElsewhere = (document: PageDocument | undefined) =>
  document?.modules.some((href) => new URL(href, location.href).origin !== location.origin);

async function openWhole(path: string) {
  try {
    const document = await openDocument(path);
    try {
      return await show(path, document);
    } catch (failure) {
      // Fetched long ago, it may name files of a release that is gone.
      return await show(path, await renew(path, document, failure));
    }
  } catch (cause) {
    if (cause instanceof MustLoadWhole || isElsewhere(read.get(path))) {
      // The address stands there already, with its query and anchor, unless the visitor went on.
      if (location.pathname === path) location.reload();
      else forget(path);
      return never;
    }
    throw new PageUnavailable(cause);
  }
}

async function open(path: string): Promise<PageModule> {
  const page = openWhole(path);
  const soon = await Promise.race([page, pause(PATIENCE_MS)]);
  const document = read.get(path);
  return soon || !document?.html ? page : { default: waitingPage(document, page) };
}

async function openFirst() {
  register(firstPage.data);
  return inView(firstPage, await (isComposed ? loadPatiently : loadPageModule)(firstPage.data));
}

/** Asked for at once, so that its modules are there when React comes to their places in the composed markup. */
const first = openFirst();
for (const id of firstPage.data.modules ?? []) warm(id);
first.catch(() => {});

const pages = new Map<string, ComponentType>();

/** The page at a path, loaded when rendered. The same component for the same path, until {@link forget}. */
export function lookup(path: string): ComponentType {
  let page = pages.get(path);
  if (!page) {
    page = lazy(() => (path === firstPath && isFirst ? first : open(path)));
    pages.set(path, page);
  }
  return page;
}

/** The composed page last shown at a path. */
export const composedAt = (path: string): PageDocument | undefined => read.get(path);

/** Drops a page that failed, so that the next look asks for it again, from the network. */
export function forget(path: string): void {
  if (path === firstPath) isFirst = false;
  pages.delete(path);
  documents.delete(path);
}
