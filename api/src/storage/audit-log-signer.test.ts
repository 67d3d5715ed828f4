import { createTempDir } from '@site/api/testing/temp-dir';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AuditLogSigner } from './audit-log-signer.ts';

const head = (seq: number) => ({ seq, hash: `${seq}`.repeat(64) });

describe('AuditLogSigner', () => {
  it('remembers a head for each database of one folder', () => {
    const dataDir = createTempDir(onTestFinished);
    const embedded = new AuditLogSigner({ dataDir });
    const postgres = new AuditLogSigner({ dataDir, databaseUrl: 'postgresql://site@db.example:5432/site' });
    embedded.remember(head(3));
    expect(postgres.rememberedHead()).toBeNull();
    postgres.remember(head(1));
    expect([embedded.rememberedHead(), postgres.rememberedHead()]).toEqual([head(3), head(1)]);
  });

  it('knows a PostgreSQL database under another user and password', () => {
    const dataDir = createTempDir(onTestFinished);
    const options = (user: string) => ({ dataDir, databaseUrl: `postgresql://${user}@db.example:5432/site` });
    new AuditLogSigner(options('one:secret')).remember(head(2));
    expect(new AuditLogSigner(options('two')).rememberedHead()).toEqual(head(2));
  });

  it('keeps the later head', () => {
    const key = new AuditLogSigner({ dataDir: createTempDir(onTestFinished) });
    key.remember(head(2));
    key.remember(head(1));
    expect(key.rememberedHead()).toEqual(head(2));
  });
});
