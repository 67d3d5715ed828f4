interface Lock {
  packages: Record<string, { version?: string; integrity?: string; link?: boolean; optional?: boolean }>;
}
export function isInstalled(lock: Lock, tree: Lock | undefined): boolean;
export function serialiseInstalledPackages(lock: Lock): string;
