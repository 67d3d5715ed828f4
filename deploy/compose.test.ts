import { describe, expect, test } from 'vitest';
import { serverSchema } from '../api/src/config.ts';
import { hostSettings } from '../shell/server/config.ts';
import { api, host, isPinned, keysOf, read, text, unknown, type Yaml } from './testing/files.ts';

describe('compose.yaml', () => {
  const [{ services, volumes, secrets, configs, networks }] = read('compose.yaml');
  const all = Object.entries<Yaml>(services);

  test.each(all)(
    'When %s runs, then it is pinned, unprivileged, limited, and its health is known',
    (_, service) => {
      expect(service.image).toSatisfy(isPinned);
      expect(service.read_only).toBe(true);
      expect(Number(String(service.user).split(':')[0])).toBeGreaterThan(0);
      expect(service.cap_drop).toEqual(['ALL']);
      expect(service.security_opt).toContain('no-new-privileges:true');
      expect(service.deploy.resources.limits).toMatchObject({
        cpus: expect.anything(),
        memory: expect.anything(),
      });
      expect(service.profiles).toHaveLength(1);
      expect(
        service.healthcheck.disable === true
          ? service.restart === 'no'
          : service.healthcheck.test[0] === 'CMD',
      ).toBe(true);
    },
  );

  test.each(all)('When %s names something, then it is there', (_, service) => {
    const named = (service.volumes ?? []).map((volume: string) => volume.split(':')[0]);
    for (const volume of named.filter((name: string) => !/^[./]/.test(name)))
      expect(volumes).toHaveProperty(volume);
    for (const secret of service.secrets ?? []) expect(secrets).toHaveProperty(secret);
    for (const { source } of service.configs ?? []) expect(configs).toHaveProperty([source]);
    for (const network of service.networks ?? [])
      expect(network === 'default' || network in networks).toBe(true);
    for (const [other, { condition }] of Object.entries<Yaml>(service.depends_on ?? {})) {
      expect(services[other].profiles).toEqual(service.profiles);
      expect(condition === 'service_healthy' && services[other].healthcheck.disable).toBeFalsy();
    }
  });

  test('When a setting is given, then the program knows it, and accepts its value', () => {
    const { site, 'api-1': one, 'api-2': two } = services;
    expect(unknown(Object.keys(site.environment), host)).toEqual([]);
    expect(hostSettings.safeParse(site.environment).error).toBeUndefined();
    for (const member of [one, two]) {
      expect(unknown(Object.keys(member.environment), api)).toEqual([]);
      expect(serverSchema.safeParse(member.environment).error).toBeUndefined();
      const [unit] = member.stop_grace_period.match(/^\d+/);
      expect(Number(unit) * 1000).toBeGreaterThanOrEqual(
        Number(member.environment.SHUTDOWN_DELAY_MS) + 10_000,
      );
    }
    expect(unknown(keysOf(text('api.env.example')), api)).toEqual([]);
  });

  test('When nginx passes requests on, then the APIs listen there', () => {
    for (const name of ['api-1', 'api-2']) {
      expect(configs['api-servers'].content).toContain(`server ${name}:${services[name].environment.PORT} `);
    }
  });
});
