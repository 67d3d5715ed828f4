/**
 * React's JSX with French typography: the compiler imports it into every file that holds JSX (`jsxImportSource`), so what
 * compose renders and what the browser hydrates are typeset alike (docs/decisions/0026).
 */
import { jsx as create, jsxs as createStatic } from 'react/jsx-runtime';
import { typesetProps } from './typography.ts';

export { Fragment, type JSX } from 'react/jsx-runtime';

export const jsx: typeof create = (type, props, key) => create(type, typesetProps(type, props), key);

export const jsxs: typeof createStatic = (type, props, key) =>
  createStatic(type, typesetProps(type, props), key);
