import { ConfigError } from '@site/api/config';
import { operatorSchema } from '@site/kit/operator';
import { expect, test } from 'vitest';
import sample from '../../operator.json' with { type: 'json' };
import { buildApiEnvironment, parseHostConfig } from './config.ts';

test('host › is on port 3000 with its own API by default', () => {
  const config = parseHostConfig({ PORT: '', API_URL: '' });
  expect(config).toMatchObject({ port: 3000, apiUrl: undefined });
});

test('canary steps › are those set, and the defaults for the rest', () => {
  const { canary } = parseHostConfig({
    CANARY_STEP_MINUTES: '60',
    CANARY_STEP_VISITORS: '20',
    CANARY_INTERVAL_SECONDS: '0.5',
  });
  expect(canary).toMatchObject({ leastMs: 3_600_000, leastVisitors: 20, intervalMs: 500, leastFailing: 4 });
  expect(parseHostConfig({}).canary).toMatchObject({
    leastMs: 600_000,
    leastVisitors: 100,
    intervalMs: 4_000,
  });
});

const faultsOf = (env: Record<string, string | undefined>) => {
  try {
    parseHostConfig(env);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

test('faulty settings of host and API › are all named at once', () => {
  const wrong = {
    PORT: '99999',
    SHUTDOWN_DELAY_MS: 'soon',
    SMTP_URL: 'mail.example.org',
    TRUST_PROXY: 'true',
    LOG_LEVEL: 'loud',
    CANARY_STEP_MINUTES: '-1',
    CANARY_STEP_VISITORS: 'many',
    CANARY_INTERVAL_SECONDS: '0',
    COMPRESSION: 'small',
    COMPOSE_DEADLINE_S: '0',
  };
  const faults = faultsOf(wrong);
  for (const name of Object.keys(wrong)) expect(faults).toContain(name);
});

test('settings of an API elsewhere › aren’t checked', () => {
  const own = { HOST_TOKEN: 'un-jeton-entre-hote-et-api', SMTP_URL: 'mail.example.org' };
  expect(faultsOf({ ...own, API_URL: 'http://api.internal:4000' })).toBe('');
  const faults = faultsOf({ ...own, API_URL: 'api.internal', TRUST_PROXY: 'true' });
  expect(faults).toMatch(/API_URL[\s\S]*TRUST_PROXY/);
});

test('missing HOST_TOKEN for an API elsewhere › is named, with where to set it', () => {
  const API_URL = 'http://api.internal:4000';
  for (const HOST_TOKEN of ['', undefined])
    expect(faultsOf({ API_URL, HOST_TOKEN })).toMatch(
      /set the same HOST_TOKEN here and for the API\s+→ at HOST_TOKEN/,
    );
  expect(faultsOf({ API_URL, HOST_TOKEN: 'court' })).toMatch(/at least 16 characters[\s\S]*HOST_TOKEN/);
});

test.each([
  ['', 'contact@example.org'],
  ['equipe@example.org', 'equipe@example.org'],
])('MAIL_TO « %s » sends messages to %s', (MAIL_TO, to) => {
  const env = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_TO };
  const address = { host: '127.0.0.1', port: 3000 };
  expect(buildApiEnvironment(env, operatorSchema.parse(sample), address)).toEqual({
    SMTP_URL: 'smtp://127.0.0.1:1',
    PUBLIC_ORIGIN: 'http://localhost:3000',
    MAIL_TO: to,
  });
});
