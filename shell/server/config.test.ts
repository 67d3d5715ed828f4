import { ConfigError } from '@site/api/config/environment';
import { operatorSchema } from '@site/api-contract/operator/operator';
import { expect, test } from 'vitest';
import sample from '../../operator.json' with { type: 'json' };
import { buildApiEnvironment, parseHostConfig } from './config.ts';

test('host is on port 3000 by default', () => {
  expect(parseHostConfig({ PORT: '' })).toMatchObject({ port: 3000 });
});

test('canary steps are those set, and the defaults for the rest', () => {
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

const getFaults = (env: Record<string, string | undefined>) => {
  try {
    parseHostConfig(env);
    return '';
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
};

test('faulty settings of host and API are all named at once', () => {
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
  const faults = getFaults(wrong);
  for (const name of Object.keys(wrong)) expect(faults).toContain(name);
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
