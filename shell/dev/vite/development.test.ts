import type { ViteDevServer } from 'vite';
import { describe, expect, it, vi } from 'vitest';
import { developmentPlugin } from './development.ts';

describe('development server', () => {
  it('logs an error in a remote’s definition, and goes on', async () => {
    const logError = vi.fn();
    const server = {
      ssrLoadModule: () => Promise.reject(new SyntaxError('Unexpected token')),
      config: { logger: { error: logError } },
    } as unknown as ViteDevServer;
    const { hotUpdate } = developmentPlugin();
    const update = hotUpdate as (this: unknown, options: unknown) => void;
    update.call({ environment: { name: 'ssr' } }, { file: 'plans.ts', modules: [{}], server });
    await vi.waitFor(() => expect(logError).toHaveBeenCalledWith('SyntaxError: Unexpected token'));
  });
});
