/**
 * Returns true if a version such as `24.21.0` is in a range such as `^20.19.0 || ^24.0.0`.
 * Throws for any other range syntax: this function runs before npm installs `semver`.
 *
 * @param {string} version
 * @param {string} range
 * @returns {boolean}
 */
export function satisfiesCaretRange(version, range) {
  const [major, minor] = version.split('.').map(Number);
  return range.split(' || ').some((line) => {
    const [, lineMajor, lowestMinor] = /^\^(\d+)\.(\d+)\.0$/.exec(line) ?? [];
    if (lineMajor === undefined) throw new Error(`« ${line} » isn't written as ^20.19.0.`);
    return major === Number(lineMajor) && minor >= Number(lowestMinor);
  });
}
