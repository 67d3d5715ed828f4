import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/production\/[\w-]+\.mjs$/;

/**
 * Lets the router's unused parts (forms, fetchers, their contexts) fall out of the build: names for developer tools,
 * and classes and calls that aren't marked as free of side effects, keep them in. 9 kB gzip on every page.
 */
export const leanerRouter = (): Plugin => ({
  name: 'site:leaner-router',
  apply: 'build',
  transform: {
    filter: { id: ROUTER },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(
          /^var (\w+) = (React\d*\.(?:createContext|forwardRef|memo)\(|new Set\()/gm,
          'var $1 = /*#__PURE__*/ $2',
        )
        .replace(
          /^var (\w+) = (class extends React\d*\.Component \{)(.*?^\});(?:\n\1\.(contextType = \w+;))?$/gms,
          (_, name, head, body, context) =>
            `var ${name} = /*#__PURE__*/ (() => ${head}${context ? `static ${context}` : ''}${body})();`,
        ),
      map: null,
    }),
  },
});
