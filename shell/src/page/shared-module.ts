import { type ComponentType, lazy } from 'react';
import type { PageDocument } from './document.ts';
import { loadExposed } from './modules.ts';

const modules = new Map<string, ComponentType>();

/** Another team's module, the same component for the same attempt. One failure is tried again before it counts. */
export function sharedModule({ data }: PageDocument, id: string, attempt: number): ComponentType {
  const key = `${id}#${attempt}`;
  let module = modules.get(key);
  if (!module) {
    module = lazy(() => loadExposed(id, data.remotes).catch(() => loadExposed(id, data.remotes)));
    modules.set(key, module);
  }
  return module;
}
