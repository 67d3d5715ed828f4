import { type ComponentType, createElement, lazy } from 'react';
import { MustLoadWhole } from './data.ts';
import { applySheets, checkModules, fetchDocument, type PageDocument } from './document.ts';
import { firstPage, firstPath, isComposed } from './first.ts';
import { loadPageModule, loadPatiently, type PageModule, register } from './modules.ts';
import { PageView } from './PageView.tsx';

/** A page couldn't be loaded; its composed HTML, when that could, is still worth reading. */
export class PageUnavailable extends Error {
  constructor(
    cause: unknown,
    readonly document: PageDocument | null,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

const documents = new Map<string, Promise<PageDocument>>();
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

async function open(path: string) {
  let document: PageDocument | null = null;
  try {
    document = await openDocument(path);
    await checkModules(document);
    register(document.data);
    const module = await loadPageModule(document.data);
    applySheets(document);
    return inView(document, module);
  } catch (cause) {
    if (cause instanceof MustLoadWhole) {
      location.assign(path);
      return never;
    }
    // The composed HTML stays readable.
    if (document) applySheets(document);
    throw new PageUnavailable(cause, document);
  }
}

async function openFirst() {
  register(firstPage.data);
  return inView(firstPage, await (isComposed ? loadPatiently : loadPageModule)(firstPage.data));
}

const pages = new Map<string, ComponentType>();

/** The page at a path, loaded when rendered. The same component for the same path, until {@link forget}. */
export function lookup(path: string): ComponentType {
  let page = pages.get(path);
  if (!page) {
    page = lazy(() => (path === firstPath ? openFirst() : open(path)));
    pages.set(path, page);
  }
  return page;
}

/** Drops a page that failed, so that the next look asks for it again. */
export function forget(path: string): void {
  pages.delete(path);
  documents.delete(path);
}
