import { serverSchema } from '@site/api/config';
import { describe, expect, test } from 'vitest';
import { hostSettings } from '../shell/server/config.ts';
import { isInRange } from '../shell/tasks/node-lines.mjs';
import { host, isPinned, keysOf, read, text, unknown, type Yaml } from './testing/files.ts';

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
      expect(service.healthcheck.test[0]).toBe('CMD');
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
      expect(condition).toBe('service_healthy');
    }
  });

  const hosts = ['host-1', 'host-2'].map((name) => services[name]);

  test('When a setting is given, then the program knows it, and accepts its value', () => {
    for (const { environment } of [services.site, ...hosts]) {
      expect(unknown(Object.keys(environment), host)).toEqual([]);
      expect(hostSettings.safeParse(environment).error).toBeUndefined();
      expect(serverSchema.safeParse(environment).error).toBeUndefined();
    }
    for (const { environment, stop_grace_period: grace } of hosts) {
      const [unit] = grace.match(/^\d+/);
      expect(Number(unit) * 1000).toBeGreaterThanOrEqual(Number(environment.SHUTDOWN_DELAY_MS) + 10_000);
    }
    expect(unknown(keysOf(text('site.env.example')), host)).toEqual([]);
  });

  test('When nginx passes requests on, then the hosts listen there', () => {
    const { content } = configs['api-servers'];
    for (const name of ['host-1', 'host-2'])
      expect(content).toContain(`server ${name}:${services[name].environment.PORT} `);
    expect(content.match(/^server /gm)).toHaveLength(hosts.length);
  });

  test('When hosts are several, then they share the database and no folder, and none composes for the others', () => {
    for (const { volumes: mounted, command, tmpfs } of hosts) {
      expect(mounted).toEqual(['../operator.json:/site/operator.json:ro']);
      expect(command).toBeUndefined();
      expect(tmpfs).toContainEqual(expect.stringMatching(/^\/work:/));
    }
    const scaled = all.filter(([, { profiles }]) => profiles.includes('scaled')).map(([name]) => name);
    expect(scaled.sort()).toEqual(['host-1', 'host-2', 'nginx', 'postgres']);
    expect(keysOf(text('site.env.example'))).toContain('DATABASE_URL');
  });

  test('When nginx is started, then with the configuration for several hosts', () => {
    expect(services.nginx.volumes).toEqual([
      './nginx-hosts.conf:/etc/nginx/nginx.conf:ro',
      './nginx:/etc/nginx/site:ro',
    ]);
  });
});

describe('Dockerfile', () => {
  const dockerfile = text('Dockerfile');

  test('When the image is made, then its base is pinned, it runs unprivileged, and says how it is', () => {
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image ?? '');
    expect(bases.filter((image) => !isPinned(image))).toEqual([]);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
    expect(dockerfile).toContain('/readyz');
  });

  test('When it is built and when it runs, then in one supported Node, of the line developed with', () => {
    const versions = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version ?? '');
    const [built, runs] = versions;
    expect(versions).toHaveLength(2);
    expect(runs).toBe(built);
    expect(built).toSatisfy((version) =>
      isInRange(version, JSON.parse(text('../package.json')).engines.node),
    );
    expect(built?.split('.')[0]).toBe(text('../.nvmrc').trim());
  });

  test('When it sets the environment, then the host knows every setting', () => {
    const names = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(
      ([, name]) => name ?? '',
    );
    expect(names.length).toBeGreaterThan(3);
    expect(unknown(names, new Set([...host, 'NODE_ENV']))).toEqual([]);
  });
});
