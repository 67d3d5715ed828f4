import { readFileSync } from 'node:fs';
import { type Operator, operatorSchema } from '@site/api-contract/operator/operator';
import { renderInPage } from '@site/kit/testing/render-in-page';
import type { ReactElement } from 'react';

export const sampleOperator = operatorSchema.parse(
  JSON.parse(readFileSync(new URL('../../../operator.json', import.meta.url), 'utf8')),
);

/** Returns the markup of an element on a site of the sample operator, with the values that `change` returns. */
export const renderForOperator = (
  element: ReactElement,
  change: (sample: Operator) => Partial<Operator>,
): string => renderInPage(element, { operator: { ...sampleOperator, ...change(sampleOperator) } });
