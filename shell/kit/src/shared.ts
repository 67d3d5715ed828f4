/**
 * What is shared at run time, with the range a remote asks for (`^` and three numbers). Anything else is bundled by whoever
 * uses it: the kit's contexts hang on global symbols, so that several copies of the kit mean the same one.
 */
export const SHARED = {
  react: { singleton: true, requiredVersion: '^19.0.0' },
} as const;
