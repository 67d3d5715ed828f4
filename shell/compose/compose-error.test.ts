import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../site/inputs.ts';
import { RemoteFailedError } from '../site/release.ts';
import { ComposeError, findHostFault, toComposeError } from './compose-error.ts';

const systemError = (code: string) => Object.assign(new Error(`${code}: no space left on device`), { code });

describe('toComposeError', () => {
  it('names the remote whose page failed', () => {
    const failed = new RemoteFailedError('hosting', new Error('/games could not be rendered: boom'));
    expect(toComposeError(failed)).toMatchObject({
      code: 'remote-failed',
      message: 'hosting: /games could not be rendered: boom',
    });
  });

  it('names a remote once when its message begins with it', () => {
    const failed = new RemoteFailedError('cloud', 'cloud wants the route /games, which is hosting’s');
    expect(toComposeError(failed).message).toBe('cloud wants the route /games, which is hosting’s');
  });

  it('keeps the words of invalid input', () => {
    expect(toComposeError(new InvalidInputError('operator.json: brand: expected a text'))).toMatchObject({
      code: 'invalid-input',
      message: 'operator.json: brand: expected a text',
    });
  });

  it('blames the host for a full disk, also when a remote’s page was being written', () => {
    const reason = new Error('/games could not be composed', { cause: systemError('ENOSPC') });
    expect(toComposeError(new RemoteFailedError('hosting', reason))).toMatchObject({
      code: 'host-unable',
      message: 'ENOSPC: no space left on device',
    });
  });

  it('passes a compose error unchanged', () => {
    const error = new ComposeError('compose-timeout', 'composing took longer than 120 s');
    expect(toComposeError(error)).toBe(error);
  });
});

describe('findHostFault', () => {
  it('finds nothing in a missing file, which any host would miss', () => {
    expect(findHostFault(systemError('ENOENT'))).toBeUndefined();
  });
});
