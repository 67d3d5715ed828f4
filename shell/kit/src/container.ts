import type { Shared, ShareScopeMap } from '@module-federation/runtime/types';

/**
 * Packages shared at run time, with the range that a remote requires (`^` and three numbers). Each user bundles its own
 * copy of any other package. The kit's contexts use global symbols, so that several copies of the kit share one context.
 */
export const SHARED_PACKAGES = {
  react: { singleton: true, requiredVersion: '^19.0.0' },
} as const;

/** A host's share scope: records by package and version, in the format of Module Federation's runtime. */
export type ShareScope = ShareScopeMap[string];

/** A record with a loaded module. */
type Running = Shared & { lib: NonNullable<Shared['lib']> };

/** Returns a number that orders versions of three numbers; NaN for a prerelease such as `19.3.0-rc.1`. */
const rank = (version: string) => version.split('.').reduce((sum, part) => sum * 1e5 + Number(part), 0);

/** True when a version lies in a caret range such as `^19.0.0`. */
export function satisfiesRange(version: string, range: string): boolean {
  const least = range.slice(1);
  return Number.parseInt(version, 10) === Number.parseInt(least, 10) && rank(version) >= rank(least);
}

const isThere = ({ lib, loaded, loading }: Shared) => Boolean(lib ?? loaded ?? loading);

/**
 * Returns the newest version in the range. When a version is in use already, only versions in use qualify: the package
 * is a singleton.
 */
export function chooseVersion(versions: Record<string, Shared>, range: string): string | undefined {
  const offered = Object.keys(versions);
  const inUse = offered.filter((version) => isThere(versions[version] as Shared));
  return (inUse.length > 0 ? inUse : offered)
    .filter((version) => satisfiesRange(version, range))
    .sort((one, other) => rank(other) - rank(one))[0];
}

/** Loads the module of a record and marks the record as loaded, as the runtime does, so that later hosts share it. */
async function load(record: Shared, remote: string): Promise<Running> {
  record.lib ??= await (record.loading ?? record.get());
  record.loaded = true;
  if (!record.useIn?.includes(remote)) record.useIn?.push(remote);
  return record as Running;
}

/** True when two records hold the same copy of a module, also behind different namespace objects. */
function isSame(one: Running, other: Running): boolean {
  if (one === other) return true;
  const [left, right] = [one.lib(), other.lib()];
  return Object.keys(left).some((key) => typeof left[key] === 'function' && left[key] === right[key]);
}

/**
 * Builds a remote's container: Module Federation's `init` and `get`. The remote's modules exist once in a page and run
 * with the first host's shared modules. A later host gets the same shared modules; `init` rejects when that host already
 * runs with others.
 *
 * @param running shared modules in use by package; the remote's modules read them on evaluation
 * @param wanted required range of each shared package
 */
export function createContainer(
  remote: string,
  running: Record<string, Running>,
  wanted: Record<string, string>,
  exposes: Record<string, () => Promise<unknown>>,
) {
  let last: Promise<unknown> = Promise.resolve();

  async function share(scope: ShareScope, name: string, range: string): Promise<void> {
    scope[name] ??= {};
    const versions = scope[name];
    const present = running[name];
    if (present && !Object.values(versions).some(isThere)) {
      versions[present.version] = present;
      return;
    }
    const version = chooseVersion(versions, range);
    if (!version) {
      throw new Error(`${remote} needs ${name} ${range}, the host shares ${Object.keys(versions)}`);
    }
    const module = await load(versions[version] as Shared, remote);
    running[name] ??= module;
    if (!isSame(running[name], module)) {
      throw new Error(
        `${remote} runs with ${name} of ${running[name].from}, which ${module.from} has to share`,
      );
    }
  }

  return {
    /**
     * Shares packages with a host; a second call changes nothing. Rejects with the name of the package that the host
     * lacks.
     */
    init(scope: ShareScope): Promise<void> {
      // Hosts run one after the other: the second host finds the modules that the first has loaded.
      const agreeing = last.then(async () => {
        for (const [name, range] of Object.entries(wanted)) await share(scope, name, range);
      });
      last = agreeing.catch(() => {});
      return agreeing;
    },
    /** Returns the factory of an exposed module, by a name such as `./Recommender`. */
    async get(expose: string): Promise<() => unknown> {
      const module = await exposes[expose]?.();
      if (!module) throw new Error(`${remote} exposes no ${expose}`);
      return () => module;
    },
  };
}
