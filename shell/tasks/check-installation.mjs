/**
 * @typedef {object} Lock content of npm's lock file
 * @property {Record<string, { version?: string, integrity?: string, link?: boolean, optional?: boolean }>} packages by path
 */

/**
 * Returns true when `node_modules` holds the packages of a lock file, as npm records in `node_modules/.package-lock.json`.
 * Optional packages may be missing, since most are for another platform.
 *
 * @param {Lock} lock content of `package-lock.json`
 * @param {Lock | undefined} tree content of `node_modules/.package-lock.json`; undefined when there is none
 */
export function isInstalled(lock, tree) {
  if (!tree) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    // The root package.
    if (path === '') return true;
    const actual = tree.packages[path];
    if (!actual) return wanted.optional === true;
    return actual.version === wanted.version && actual.integrity === wanted.integrity;
  });
}

/**
 * Returns the packages of npm's registry that a lock file names, as text: what builds depend on in it. A new workspace leaves
 * it as it was.
 *
 * @param {Lock} lock content of `package-lock.json`
 */
export function serialiseInstalledPackages(lock) {
  const isInstalled = ([path, { link }]) => path.includes('node_modules/') && !link;
  return JSON.stringify(Object.entries(lock.packages).filter(isInstalled));
}
