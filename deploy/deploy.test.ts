import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { serverSchema } from '../api/src/config.ts';
import { hostSettings } from '../shell/server/config.ts';

// No linter of these formats runs without schemas from the network: these are the rules that would hurt when broken.

// biome-ignore lint/suspicious/noExplicitAny: what is asked of a file is asked for here
type Yaml = any;

/** The documents of a file; a fault of its syntax, such as a key written twice, throws. */
const read = (...path: string[]): Yaml[] =>
  parseAllDocuments(readFileSync(join(import.meta.dirname, ...path), 'utf8'), { merge: true }).map(
    (document) => {
      if (document.errors.length > 0) throw document.errors[0];
      return document.toJS();
    },
  );

const host = new Set(Object.keys({ ...hostSettings.shape, ...serverSchema.shape }));
const api = new Set(Object.keys(serverSchema.shape));
const unknown = (names: string[], known: Set<string>) => names.filter((name) => !known.has(name));
const isPinned = (image: string) => /^[\w./-]+:\d+\.\d+[\w.-]*$/.test(image);
const keysOf = (env: string) => [...env.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name ?? '');
const text = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

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

describe('kubernetes', () => {
  const files = readdirSync(join(import.meta.dirname, 'kubernetes')).filter((name) => name.endsWith('.yaml'));
  const objects = files.flatMap((name) => read('kubernetes', name));
  const find = (kind: string) => objects.find((object) => object.kind === kind);
  const { spec } = find('Deployment');
  const pod = spec.template.spec;
  const [container] = pod.containers;
  const env = Object.fromEntries(container.env.map(({ name, value }: Yaml) => [name, value]));

  test('When an object is applied, then it names its kind, itself and no namespace', () => {
    for (const object of objects) {
      expect(object).toMatchObject({ apiVersion: expect.any(String), kind: expect.any(String) });
      if (object.kind !== 'Kustomization') expect(object.metadata.name).toMatch(/^site/);
      expect(object.metadata?.namespace).toBeUndefined();
    }
  });

  test('When the base is built, then it has every file but the example', () => {
    const others = files.filter((name) => !['kustomization.yaml', 'secret.example.yaml'].includes(name));
    expect([...find('Kustomization').resources].sort()).toEqual(others.sort());
  });

  test.each<[string, Yaml]>(
    [...pod.initContainers, ...pod.containers].map((each: Yaml) => [each.name, each]),
  )(
    'When %s runs, then it is pinned, unprivileged and limited, and what it mounts is there',
    (_, { image, securityContext, resources, volumeMounts }) => {
      expect(image).toSatisfy(isPinned);
      expect(securityContext).toMatchObject({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
      });
      expect(securityContext.capabilities.drop).toEqual(['ALL']);
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: expect.any(Number) });
      expect(resources).toMatchObject({
        requests: { cpu: expect.anything() },
        limits: { memory: expect.anything() },
      });
      const volumes = pod.volumes.map(({ name }: Yaml) => name);
      expect(volumes).toEqual(expect.arrayContaining(volumeMounts.map(({ name }: Yaml) => name)));
    },
  );

  test('When a setting is given, then the host knows it, and accepts its value', () => {
    const { stringData } = find('Secret');
    expect(unknown([...Object.keys(env), ...Object.keys(stringData)], host)).toEqual([]);
    expect(hostSettings.safeParse(env).error).toBeUndefined();
    expect(container.envFrom[0].secretRef.name).toBe(find('Secret').metadata.name);
  });

  test('When a pod ends, then it was taken out before it stops answering, and may finish', () => {
    const { readinessProbe, livenessProbe, startupProbe } = container;
    expect(readinessProbe.httpGet.path).toBe('/readyz');
    expect(livenessProbe.httpGet.path).toBe('/healthz');
    expect(startupProbe.httpGet.path).toBe('/healthz');
    const noticed = readinessProbe.periodSeconds * readinessProbe.failureThreshold;
    const delay = Number(env.SHUTDOWN_DELAY_MS) / 1000;
    expect(delay).toBeGreaterThan(noticed);
    // Requests under way have 10 s.
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + 10);
  });

  test('When a request comes, then every object on its way means the same pods and port', () => {
    const labels = spec.template.metadata.labels;
    for (const selector of [spec.selector.matchLabels, find('Service').spec.selector])
      expect(labels).toMatchObject(selector);
    expect(labels).toMatchObject(find('PodDisruptionBudget').spec.selector.matchLabels);
    expect(labels).toMatchObject(find('NetworkPolicy').spec.podSelector.matchLabels);
    const [port] = container.ports;
    expect(String(port.containerPort)).toBe(env.PORT);
    expect(find('Service').spec.ports[0].targetPort).toBe(port.name);
    expect(find('NetworkPolicy').spec.ingress[0].ports[0].port).toBe(port.containerPort);
    expect(find('Ingress').spec.rules[0].http.paths[0].backend.service.name).toBe(
      find('Service').metadata.name,
    );
    expect(find('PodDisruptionBudget').spec.minAvailable).toBeLessThan(spec.replicas);
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

  test('When it sets the environment, then the host knows every setting', () => {
    const names = [...(/^ENV (.*)$/m.exec(dockerfile)?.[1] ?? '').matchAll(/(\w+)=/g)].map(
      ([, name]) => name ?? '',
    );
    expect(names.length).toBeGreaterThan(3);
    expect(unknown(names, new Set([...host, 'NODE_ENV']))).toEqual([]);
  });
});
