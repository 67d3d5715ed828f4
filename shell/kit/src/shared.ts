/** What is shared at run time, with the version each side asks for. Anything else is bundled by whoever uses it. */
export const SHARED = {
  react: { singleton: true, requiredVersion: '^19.0.0' },
  '@site/kit/nav': { singleton: true, version: '1.0.0', requiredVersion: '*' },
} as const;
