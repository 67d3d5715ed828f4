/**
 * Tells whether `node_modules` holds what a lock file names: npm notes what it has installed in
 * `node_modules/.package-lock.json`. Optional packages may be absent: most are another platform's.
 *
 * @param lock content of `package-lock.json`
 * @param tree content of `node_modules/.package-lock.json`; undefined when there is none
 */
export function isInstalled(lock, tree) {
  if (!tree) return false;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    // The root itself.
    if (path === '') return true;
    const found = tree.packages[path];
    if (!found) return wanted.optional === true;
    return found.version === wanted.version && found.integrity === wanted.integrity;
  });
}
