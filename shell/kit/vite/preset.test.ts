import { join } from 'node:path';
import { resolveConfig } from 'vite';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');

describe('a remote’s development server', () => {
  it('restarts for its definition and configuration, and not for a price', async () => {
    const app = join(root, 'mfe-hosting');
    const config = { root: app, configFile: join(app, 'vite.config.ts') };
    const { configFileDependencies } = await resolveConfig(config, 'serve');
    expect(configFileDependencies).toEqual(
      expect.arrayContaining([join(app, 'src/remote.ts'), join(root, 'shell/kit/vite/preset.ts')]),
    );
    expect(configFileDependencies).not.toContain(join(app, 'src/vds/plans.ts'));
  });
});
