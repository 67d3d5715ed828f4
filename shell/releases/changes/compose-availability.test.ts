import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ComposeError } from '../../compose/compose-error.ts';
import { ComposeAvailability } from './compose-availability.ts';

describe('ComposeAvailability', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'capacity-'));
  });
  afterEach(() => {
    vi.useRealTimers();
    rmSync(folder, { recursive: true });
  });

  it('finds no problem in a folder that can be made', async () => {
    expect(await new ComposeAvailability(join(folder, 'site')).problem()).toBeNull();
  });

  it('names a folder that can’t be made, and its setting', async () => {
    writeFileSync(join(folder, 'file'), '');
    const place = join(folder, 'file/site');
    expect(await new ComposeAvailability(place).problem()).toMatch(`${place} (SITE_DIR): ENOTDIR`);
  });

  it('remembers a failure for a minute', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const capacity = new ComposeAvailability(folder);
    const work = () =>
      Promise.reject(new ComposeError('host-unable', 'ENOSPC: no space left on device, write'));
    await expect(capacity.attempt(work)).rejects.toThrow(
      /can’t compose: ENOSPC: no space left on device, write\./,
    );
    vi.advanceTimersByTime(59_000);
    expect(await capacity.problem()).toBe('ENOSPC: no space left on device, write');
    vi.advanceTimersByTime(1_000);
    expect(await capacity.problem()).toBeNull();
  });
});
