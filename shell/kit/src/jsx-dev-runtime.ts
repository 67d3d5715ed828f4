/** Like `jsx-runtime.ts`, for development builds. */
import { jsxDEV as create } from 'react/jsx-dev-runtime';
import { typesetProps } from './typography.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

/** `jsxDEV` of React, with French spaces in the texts (docs/decisions/0026). */
export const jsxDEV: typeof create = (type, props, ...rest) =>
  create(type, typesetProps(type, props), ...rest);
