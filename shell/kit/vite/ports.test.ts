import { describe, expect, it } from 'vitest';
import hosting from '../../../mfe-hosting/src/remote.ts';
import shell from '../../src/remote.ts';
import { developmentPort } from './ports.ts';

describe('developmentPort', () => {
  it('is what the definition says while PORT isn’t set', () => {
    expect([shell, hosting].map((app) => developmentPort(app, 5180))).toEqual([5180, 5181]);
  });

  it('moves every app as far as PORT moves the shell', () => {
    expect([shell, hosting].map((app) => developmentPort(app, 6200))).toEqual([6200, 6201]);
  });
});
