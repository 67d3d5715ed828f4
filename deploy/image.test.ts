import { describe, expect, test } from 'vitest';
import { isInRange } from '../shell/tasks/node-lines.mjs';
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

  test('When it is built and when it runs, then in one supported Node, of the line developed with', () => {
    const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version ?? '');
    const [built, runs] = versions;
    expect(versions).toHaveLength(2);
    expect(runs).toBe(built);
    expect(built).toSatisfy((version) =>
      isInRange(version, JSON.parse(text('../package.json')).engines.node),
    );
    expect(built?.split('.')[0]).toBe(text('../.nvmrc').trim());
  });

  test('When it sets the environment, then the host knows every setting', () => {
    const names = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(
      ([, name]) => name ?? '',
    );
    expect(names.length).toBeGreaterThan(3);
    expect(unknown(names, new Set([...host, 'NODE_ENV']))).toEqual([]);
  });
});
