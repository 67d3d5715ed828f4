import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostSettingsSchema } from '../shell/server/config.ts';
import {
  deployFolder,
  findUnknownNames,
  hostSettingNames,
  isPinned,
  parseYamlFile,
  type Yaml,
} from './testing/files.ts';

const files = readdirSync(join(deployFolder, 'kubernetes')).filter((name) => name.endsWith('.yaml'));
const objects = files.flatMap((name) => parseYamlFile('kubernetes', name));
const find = (kind: string) => objects.find((object) => object.kind === kind);
const { spec } = find('Deployment');
const pod = spec.template.spec;
const [container] = pod.containers;
const env = Object.fromEntries(container.env.map(({ name, value }: Yaml) => [name, value]));

test.each<[string, Yaml]>(pod.containers.map((each: Yaml) => [each.name, each]))(
  'container %s is pinned, unprivileged, limited, and has its volumes',
  (_, { image, securityContext, resources, volumeMounts }) => {
    expect(image).toSatisfy(isPinned);
    expect(securityContext).toMatchObject({ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true });
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

test('settings are accepted by the host', () => {
  const { stringData } = find('Secret');
  expect(findUnknownNames([...Object.keys(env), ...Object.keys(stringData)], hostSettingNames)).toEqual([]);
  expect(hostSettingsSchema.safeParse(env).error).toBeUndefined();
  expect(container.envFrom[0].secretRef.name).toBe(find('Secret').metadata.name);
});

test('pod that ends gets no more requests, and time for those it has', () => {
  const { readinessProbe, livenessProbe, startupProbe } = container;
  expect(readinessProbe.httpGet.path).toBe('/readyz');
  expect(livenessProbe.httpGet.path).toBe('/healthz');
  expect(startupProbe.httpGet.path).toBe('/healthz');
  const noticed = readinessProbe.periodSeconds * readinessProbe.failureThreshold;
  const delay = Number(env.SHUTDOWN_DELAY_MS) / 1000;
  expect(delay).toBeGreaterThan(noticed);
  // Requests under way may take 10 s.
  expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(delay + 10);
});

test('objects on the way of a request mean the same pods and port', () => {
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

test('lets no pod but the Ingress controller’s name a visitor’s address', () => {
  expect(env.TRUST_PROXY).toBe('1');
  expect(find('NetworkPolicy').spec.ingress).toEqual([
    {
      from: [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ingress-nginx' } } }],
      ports: [{ protocol: 'TCP', port: 3000 }],
    },
  ]);
});
