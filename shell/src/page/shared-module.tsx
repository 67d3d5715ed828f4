import { type ComponentType, lazy } from 'react';
import { MustLoadWhole } from './data.ts';
import { checkModules, checkNested, fetchDocument, type PageDocument } from './document.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstPage } from './first.ts';
import { IMPORTS_UNCHECKED } from './integrity.ts';
import { loadExposed, register, reportThrown } from './modules.ts';

const modules = new Map<string, ComponentType>();

/** Asked for again, the module may be a later release's: the open page's own may be gone by now. */
async function liveDocument(page: PageDocument, remote: string): Promise<PageDocument> {
  let live = page;
  try {
    live = await fetchDocument(page.data.page.path, firstPage.data.shell);
    // What it can't bring now fails where it is needed.
    await checkModules(live).catch(() => {});
    register(live.data);
    await checkNested(live, remote);
  } catch (error) {
    if (error instanceof MustLoadWhole) location.reload();
  }
  return live;
}

async function load(page: PageDocument, id: string, attempt: number) {
  const remote = id.slice(0, id.indexOf('/'));
  const document = attempt === 0 ? page : await liveDocument(page, remote);
  const prepare = async () => (IMPORTS_UNCHECKED ? checkNested(document, remote) : undefined);
  const ask = () => loadExposed(id, document.data.remotes, prepare);
  const { default: Module } = await ask().catch(ask);
  const counted = (error: unknown) => {
    reportThrown(remote);
    modules.delete(keyOf(id, attempt));
    // The place for the module, in the page's remote, says what is missing.
    throw error;
  };
  return {
    default: () => (
      <ErrorBoundary resetKey={id} fallback={counted}>
        <Module />
      </ErrorBoundary>
    ),
  };
}

const keyOf = (id: string, attempt: number) => `${id}#${attempt}`;

/**
 * Another team's module, the same component for the same attempt. One failure is tried again before it counts; one
 * that counted isn't kept, so that the page asks anew when it is opened again.
 */
export function sharedModule(page: PageDocument, id: string, attempt: number): ComponentType {
  const key = keyOf(id, attempt);
  let module = modules.get(key);
  if (!module) {
    module = lazy(() =>
      load(page, id, attempt).catch((error) => {
        modules.delete(key);
        throw error;
      }),
    );
    modules.set(key, module);
  }
  return module;
}
