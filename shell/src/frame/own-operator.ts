import { useOperator } from '@site/kit/nav';
import type { Operator } from '@site/kit/operator';

/** All of the operator's configuration, for frame and pages of the shell: they are rendered by compose, which has it whole. */
export const useOwnOperator = (): Operator => useOperator() as Operator;
