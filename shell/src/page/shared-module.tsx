import { type ComponentType, lazy } from 'react';
import { MustLoadWhole } from './data.ts';
import { checkModules, fetchDocument, type PageDocument } from './document.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { firstPage } from './first.ts';
import { loadExposed, register, reportThrown } from './modules.ts';

const modules = new Map<string, ComponentType>();

/** Asked for again, the module may be a later release's: the open page's own may be gone by now. */
async function liveRemotes({ data }: PageDocument, attempt: number) {
  if (attempt === 0) return data.remotes;
  try {
    const live = await fetchDocument(data.page.path, firstPage.data.shell);
    // What it can't bring now fails where it is needed.
    await checkModules(live).catch(() => {});
    register(live.data);
    return live.data.remotes;
  } catch (error) {
    if (error instanceof MustLoadWhole) location.reload();
    return data.remotes;
  }
}

async function load(page: PageDocument, id: string, attempt: number) {
  const remotes = await liveRemotes(page, attempt);
  const { default: Module } = await loadExposed(id, remotes).catch(() => loadExposed(id, remotes));
  const remote = id.slice(0, id.indexOf('/'));
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
