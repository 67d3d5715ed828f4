import { readFileSync } from 'node:fs';
import { operatorSchema } from '@site/kit/operator';
import { renderInPage } from '@site/kit/testing/render-in-page';
import type { ReactElement } from 'react';

const sample = JSON.parse(readFileSync(new URL('../../../operator.json', import.meta.url), 'utf8'));

/** Returns the markup of an element on a site of the sample operator, with other values of some fields. */
export const renderForOperator = (element: ReactElement, change: object = {}): string =>
  renderInPage(element, { operator: operatorSchema.parse({ ...sample, ...change }) });
