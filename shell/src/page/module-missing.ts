/** Another team's module isn't there at compose time; the page is complete without it. */
export class ModuleMissing extends Error {
  /** By which it is told: who throws it and who catches it are of two bundles, each with a class of its own. */
  override name = 'ModuleMissing';
}
