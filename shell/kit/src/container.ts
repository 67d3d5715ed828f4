import type { Shared, ShareScopeMap } from '@module-federation/runtime/types';

/**
 * What is shared at run time, with the range a remote asks for (`^` and three numbers). Anything else is bundled by whoever
 * uses it: the kit's contexts hang on global symbols, so that several copies of the kit mean the same one.
 */
export const SHARED = {
  react: { singleton: true, requiredVersion: '^19.0.0' },
} as const;

/** What a host shares under one scope: records by package and version, as Module Federation's runtime writes them. */
export type ShareScope = ShareScopeMap[string];

/** A record whose module is there. */
type Running = Shared & { lib: NonNullable<Shared['lib']> };

/** A number that orders versions of three numbers; none for one before a release, `19.3.0-rc.1`. */
const rank = (version: string) => version.split('.').reduce((sum, part) => sum * 1e5 + Number(part), 0);

/** Whether a version lies in a caret range such as `^19.0.0`. */
export function fits(version: string, range: string): boolean {
  const least = range.slice(1);
  return Number.parseInt(version, 10) === Number.parseInt(least, 10) && rank(version) >= rank(least);
}

const isThere = ({ lib, loaded, loading }: Shared) => Boolean(lib ?? loaded ?? loading);

/** The newest version in the range. Of a singleton that somebody uses already, no other comes into question. */
export function choose(versions: Record<string, Shared>, range: string): string | undefined {
  const offered = Object.keys(versions);
  const inUse = offered.filter((version) => isThere(versions[version] as Shared));
  return (inUse.length > 0 ? inUse : offered)
    .filter((version) => fits(version, range))
    .sort((one, other) => rank(other) - rank(one))[0];
}

/** Loads what a record stands for and notes it there, as the runtime does, for whoever shares it next. */
async function load(record: Shared, remote: string): Promise<Running> {
  record.lib ??= await (record.loading ?? record.get());
  record.loaded = true;
  if (!record.useIn?.includes(remote)) record.useIn?.push(remote);
  return record as Running;
}

/** Whether two hosts mean the same copy of a module; each may have wrapped it in a namespace of its own. */
function isSame(one: Running, other: Running): boolean {
  if (one === other) return true;
  const [left, right] = [one.lib(), other.lib()];
  return Object.keys(left).some((key) => typeof left[key] === 'function' && left[key] === right[key]);
}

/**
 * A remote's container: Module Federation's `init` and `get`. Its modules exist once in a page, so the first host's shared
 * modules are those they run with; a later host is given them, or refused when it runs with others of its own.
 *
 * @param running what the remote's modules run with, by package; they read it when they are evaluated
 * @param wanted the range of each shared package
 */
export function container(
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
    const version = choose(versions, range);
    if (!version) {
      throw new Error(`${remote} needs ${name} ${range}, the host shares ${Object.keys(versions)}`);
    }
    const chosen = await load(versions[version] as Shared, remote);
    running[name] ??= chosen;
    if (!isSame(running[name], chosen)) {
      throw new Error(
        `${remote} runs with ${name} of ${running[name].from}, which ${chosen.from} has to share`,
      );
    }
  }

  return {
    /** Agrees with a host on what is shared; changes nothing when asked again. Rejects with what the host lacks. */
    init(scope: ShareScope): Promise<void> {
      // One host after the other: the second finds what the first has loaded.
      const agreeing = last.then(async () => {
        for (const [name, range] of Object.entries(wanted)) await share(scope, name, range);
      });
      last = agreeing.catch(() => {});
      return agreeing;
    },
    /** A module that the remote exposes, by a name such as `./Recommender`. */
    async get(expose: string): Promise<() => unknown> {
      const module = await exposes[expose]?.();
      if (!module) throw new Error(`${remote} exposes no ${expose}`);
      return () => module;
    },
  };
}
