/** Like `jsx-runtime.ts`, for development builds. */
import { jsxDEV as create } from 'react/jsx-dev-runtime';
import { typesetProps } from './typography.ts';

export { Fragment, type JSX } from 'react/jsx-dev-runtime';

export const jsxDEV: typeof create = (type, props, ...rest) =>
  create(type, typesetProps(type, props), ...rest);
