import { describe, expect, test } from 'vitest';
import { host, isPinned, text, unknown } from './testing/files.ts';

describe('Dockerfile', () => {
  const dockerfile = text('Dockerfile');

  test('When the image is made, then its base is pinned, it runs unprivileged, and says how it is', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '');
    expect(bases.filter((image) => !isPinned(image))).toEqual([]);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    expect(dockerfile).toContain('/readyz');
  });

  test('When it sets the environment, then the host knows every setting', () => {
    const names = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(
      ([, name]) => name ?? '',
    );
    expect(names.length).toBeGreaterThan(3);
    expect(unknown(names, new Set([...host, 'NODE_ENV']))).toEqual([]);
  });
});
