import type { Router } from 'express';

interface Layer {
  route?: { path: string };
  /** A router, or an Express app with its router. */
  handle: { stack?: Layer[]; router?: { stack: Layer[] } };
}

/** Returns the paths with handlers of a router and its nested routers, sorted. */
export function listRoutePaths(router: Router): string[] {
  const of = (stack: Layer[]): string[] =>
    stack.flatMap(({ route, handle }) => (route ? [route.path] : of((handle.router ?? handle).stack ?? [])));
  return [...new Set(of(router.stack as unknown as Layer[]))].sort();
}
