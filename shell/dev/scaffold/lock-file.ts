import { z } from 'zod';

const lockSchema = z.object({ packages: z.record(z.string(), z.looseObject({})) });
const packageSchema = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
});

/**
 * Returns a lock file of npm with a workspace in it, as `npm install` writes it. The workspace needs no package that the
 * lock file lacks.
 *
 * @param text the lock file
 * @param description the workspace's `package.json`
 */
export function addWorkspace(text: string, folder: string, description: string): string {
  const lock: object = JSON.parse(text);
  const { packages } = lockSchema.parse(lock);
  const workspace = packageSchema.parse(JSON.parse(description));
  const all = {
    ...packages,
    [folder]: workspace,
    [`node_modules/${workspace.name}`]: { resolved: folder, link: true },
  };
  const sorted = Object.entries(all).sort(([one], [other]) => one.localeCompare(other, 'en'));
  return `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`;
}
