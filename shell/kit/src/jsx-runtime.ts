/**
 * React's JSX runtime with French typography. The compiler imports it into every file with JSX (`jsxImportSource`), so
 * that compose and the browser typeset alike (docs/decisions/0026).
 */
import { jsx as create, jsxs as createStatic } from 'react/jsx-runtime';
import { typesetProps } from './typography.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

/** `jsx` of React, with French spaces in the texts (docs/decisions/0026). */
export const jsx: typeof create = (type, props, key) => create(type, typesetProps(type, props), key);

/** `jsxs` of React, with French spaces in the texts (docs/decisions/0026). */
export const jsxs: typeof createStatic = (type, props, key) =>
  createStatic(type, typesetProps(type, props), key);
