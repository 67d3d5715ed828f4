import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from './environment.ts';
import { addOperatorDefaults } from './operator-defaults.ts';

/** Writes an `operator.json`; returns its path. */
function writeOperator(content: object): string {
  const file = join(createTempDir(onTestFinished), 'operator.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

describe('environment of a command', () => {
  const operator = { origin: 'https://www.lac.test/', email: 'contact@lac.test', phone: '01 99 00 00 00' };

  it('has the origin and the mailbox of the operator', () => {
    const OPERATOR_FILE = writeOperator(operator);
    expect(addOperatorDefaults({ OPERATOR_FILE, MAIL_TO: '', PORT: '0' })).toEqual({
      OPERATOR_FILE,
      PORT: '0',
      PUBLIC_ORIGIN: 'https://www.lac.test',
      MAIL_TO: 'contact@lac.test',
    });
  });

  it('prefers settings, and reads no file when both are set', () => {
    const OPERATOR_FILE = writeOperator(operator);
    expect(addOperatorDefaults({ OPERATOR_FILE, MAIL_TO: 'a@lac.test' }).MAIL_TO).toBe('a@lac.test');
    const both = { OPERATOR_FILE: '/nowhere', MAIL_TO: 'a@lac.test', PUBLIC_ORIGIN: 'https://lac.test' };
    expect(addOperatorDefaults(both)).toBe(both);
  });

  it('is refused without the file or its values', () => {
    expect(() => addOperatorDefaults({ OPERATOR_FILE: '/nowhere/operator.json' })).toThrow(ConfigError);
    expect(() => addOperatorDefaults({ OPERATOR_FILE: writeOperator({ email: 'contact' }) })).toThrow(
      /operator\.json, which can’t be used[\s\S]*email/,
    );
  });
});
