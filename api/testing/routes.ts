import type { Router } from 'express';

interface Layer {
  route?: { path: string };
  /** A router, or an Express, whose router it has. */
  handle: { stack?: Layer[]; router?: { stack: Layer[] } };
}

/** The paths a router and those mounted in it have handlers for, sorted. */
export function routePaths(router: Router): string[] {
  const of = (stack: Layer[]): string[] =>
    stack.flatMap(({ route, handle }) => (route ? [route.path] : of((handle.router ?? handle).stack ?? [])));
  return [...new Set(of(router.stack as unknown as Layer[]))].sort();
}
