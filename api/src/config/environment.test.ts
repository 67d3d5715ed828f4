import { isAbsolute } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, parseApiConfig } from './environment.ts';

const getFaults = (env: Record<string, string>) => {
  try {
    parseApiConfig(env);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message;
  }
};

describe('API settings', () => {
  it('have the sample defaults if unset or empty', () => {
    const config = parseApiConfig({ SMTP_URL: '', DATABASE_URL: '', MAIL_TO: '', METRICS_TOKEN: undefined });
    expect(config).toMatchObject({ mailTo: 'contact@example.org', publicOrigin: 'https://www.example.org' });
    expect([config.smtpUrl, config.databaseUrl, config.labProjectsFile]).toEqual(Array(3).fill(undefined));
    expect(isAbsolute(config.dataDir)).toBe(true);
    expect(config.submissionsRetentionMonths).toBe(36);
  });

  it('are refused in one error that names all and repeats no secret', () => {
    const faulty = {
      SMTP_URL: 'http://user:secret@mail.example.org',
      DATABASE_URL: 'mysql://user:secret@db.example.org',
      MAIL_FROM: 'nobody',
      PUBLIC_ORIGIN: 'https://www.example.org/',
      ADMIN_PASSWORD_HASH: 'secret',
      TRUST_PROXY: 'true',
      METRICS_TOKEN: 'secret',
      INVENTORY_URL: 'https://user:secret@orders.example.org',
      LOG_LEVEL: 'loud',
      SUBMISSIONS_RETENTION_MONTHS: '0',
    };
    const message = getFaults(faulty);
    for (const name of Object.keys(faulty)) expect(message).toContain(name);
    expect(message).not.toContain('secret');
  });
});

it('retention is at most what the privacy policy promises', () => {
  expect(getFaults({ SUBMISSIONS_RETENTION_MONTHS: '37' })).toContain('SUBMISSIONS_RETENTION_MONTHS');
  expect(parseApiConfig({ SUBMISSIONS_RETENTION_MONTHS: '12' }).submissionsRetentionMonths).toBe(12);
});

it('settings of the outside world are accepted', () => {
  const config = parseApiConfig({
    SMTP_URL: 'smtps://mail.example.org',
    TRUST_PROXY: '2',
    INVENTORY_URL: 'http://127.0.0.1:8080/api',
    INVENTORY_KEY: 'clé',
    LAB_PROJECTS_FILE: 'lab.json',
  });
  expect(isAbsolute(config.labProjectsFile ?? '')).toBe(true);
  expect(config).toMatchObject({
    smtpUrl: 'smtps://mail.example.org',
    trustProxy: 2,
    inventoryUrl: 'http://127.0.0.1:8080/api',
    inventoryKey: 'clé',
  });
});
