import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { kitPackage, RemoteRepository } from '#support/remote-repository.ts';
import { packKit } from '../../shell/tasks/kit-package.mjs';

describe('kit’s npm package', () => {
  it('has types that its README’s remote satisfies', async () => {
    const repository = RemoteRepository.fromReadme(onTestFinished);
    expect(await repository.typecheck()).toMatchObject({ code: 0, output: '' });
  });

  it('has types that refuse a component’s unknown property', async () => {
    const repository = RemoteRepository.fromReadme(onTestFinished);
    repository.edit('src/courses/CoursesPage.tsx', 'lead="Deux', 'led="Deux');
    const { code, output } = await repository.typecheck();
    expect(code).not.toBe(0);
    expect(output).toContain("Property 'led' does not exist on type 'IntrinsicAttributes & HeroProps'");
  });

  it('is the same bytes when it is packed again', async () => {
    const file = join(createTempDir(onTestFinished), 'packages/kit.tgz');
    await packKit(file);
    expect(readFileSync(file).equals(readFileSync(kitPackage))).toBe(true);
  });

  it('is named after the contract and its content', () => {
    const { kit } = RemoteRepository.fromReadme(onTestFinished);
    expect([kit.name, kit.version]).toEqual(['@site/kit', expect.stringMatching(/^2\.0\.0-h[0-9a-f]{12}$/)]);
  });

  it('is at most 200 kB', () => {
    expect(readFileSync(kitPackage).length).toBeLessThan(200_000);
  });
});
