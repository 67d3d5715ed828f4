/** Another team's module isn't there at compose time; the page is complete without it. */
export class ModuleMissing extends Error {}
