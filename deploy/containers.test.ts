import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { apiSettingsSchema } from '@site/api/config/environment';
import { describe, expect, test } from 'vitest';
import { hostSettingsSchema } from '../shell/server/config.ts';
import { satisfiesCaretRange } from '../shell/tasks/node-version.mjs';
import {
  deployFolder,
  findUnknownNames,
  hostSettingNames,
  isPinned,
  parseEnvKeys,
  parseYamlFile,
  readDeployFile,
  type Yaml,
} from './testing/files.ts';

describe('compose.yaml', () => {
  const [{ services, volumes, networks }] = parseYamlFile('compose.yaml');
  const all = Object.entries<Yaml>(services);

  test.each(all)('runs %s pinned, unprivileged, limited and with a health check', (_, service) => {
    expect(service.image).toSatisfy(isPinned);
    expect(service.read_only).toBe(true);
    expect(Number(String(service.user).split(':')[0])).toBeGreaterThan(0);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toContain('no-new-privileges:true');
    expect(service.deploy.resources.limits).toMatchObject({
      cpus: expect.anything(),
      memory: expect.anything(),
    });
    expect(service.healthcheck.test[0]).toBe('CMD');
  });

  test.each(all)('has all that %s names', (_, service) => {
    const volumeNames = (service.volumes ?? []).map((volume: string) => volume.split(':')[0]);
    for (const volume of volumeNames.filter((name: string) => !/^[./]/.test(name)))
      expect(volumes).toHaveProperty(volume);
    for (const file of volumeNames.filter((name: string) => name.startsWith('.')))
      expect(existsSync(join(deployFolder, file))).toBe(true);
    // Compose can't write these into a read-only container.
    expect([service.configs, service.secrets]).toEqual([undefined, undefined]);
    for (const network of service.networks ?? [])
      expect(network === 'default' || network in networks).toBe(true);
    for (const [other, { condition }] of Object.entries<Yaml>(service.depends_on ?? {})) {
      expect(services[other].profiles).toBeUndefined();
      expect(condition).toBe('service_healthy');
    }
  });

  const names = ['host-1', 'host-2', 'host-3'];
  const hosts = names.map((name) => services[name]);
  /** A value in an environment without the variables of deploy/.env. */
  const byDefault = (value: string) => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1');
  const getSettings = ({ environment }: Yaml) =>
    Object.fromEntries(Object.entries<string>(environment).map(([name, value]) => [name, byDefault(value)]));

  test('gives settings that the host accepts', () => {
    for (const settings of [services.site, ...hosts].map(getSettings)) {
      expect(findUnknownNames(Object.keys(settings), hostSettingNames)).toEqual([]);
      expect(hostSettingsSchema.safeParse(settings).error).toBeUndefined();
      expect(apiSettingsSchema.safeParse(settings).error).toBeUndefined();
    }
    for (const { environment, stop_grace_period: grace } of hosts) {
      const [unit] = grace.match(/^\d+/);
      expect(Number(unit) * 1000).toBeGreaterThanOrEqual(Number(environment.SHUTDOWN_DELAY_MS) + 10_000);
    }
    expect(findUnknownNames(parseEnvKeys(readDeployFile('site.env.example')), hostSettingNames)).toEqual([]);
  });

  test('has hosts where nginx passes requests', () => {
    const content = readDeployFile('compose-servers.conf');
    for (const name of names) expect(content).toContain(`server ${name}:${services[name].environment.PORT} `);
    expect(content.match(/^server /gm)).toHaveLength(hosts.length);
  });

  test('is reached from this machine alone by default, the database by hosts alone', () => {
    expect(all.flatMap(([, { ports = [] }]) => ports.map(byDefault))).toEqual([
      '127.0.0.1:3000:3000',
      '127.0.0.1:8080:8080',
    ]);
    expect(getSettings(services['host-1']).PUBLIC_ORIGIN).toBe('http://localhost:8080');
    expect(networks.inside.internal).toBe(true);
    expect(services.postgres.networks).toEqual(['inside']);
    const beside = all.filter(([, each]) => each.networks?.includes('inside')).map(([name]) => name);
    expect(beside.sort()).toEqual([...names, 'postgres']);
  });
});

describe('Dockerfile', () => {
  const dockerfile = readDeployFile('Dockerfile');

  test('has pinned bases, an unprivileged user and a health check', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '');
    expect(bases.filter((image) => !isPinned(image))).toEqual([]);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    expect(dockerfile).toContain('/readyz');
  });

  test('builds and runs in one supported Node, of the line of development', () => {
    const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version ?? '');
    const [built, runs] = versions;
    expect(versions).toHaveLength(2);
    expect(runs).toBe(built);
    expect(built).toSatisfy((version) =>
      satisfiesCaretRange(version, JSON.parse(readDeployFile('../package.json')).engines.node),
    );
    expect(built?.split('.')[0]).toBe(readDeployFile('../.nvmrc').trim());
  });
});
