import type { Operator } from '@site/kit/operator';
import { samplesIn } from '../compose/samples.ts';
import { Refusal } from '../site/registry.ts';

/** Who an operator is, as opposed to what it says of itself. */
const identityOf = ({ brand, origin, identifiers }: Operator) => ({ brand, origin, identifiers });

/**
 * Refuses a configuration that names another operator than the live one: published by mistake from a checkout with another
 * `operator.json`, it would rename the whole site. Samples are nobody: they give way to an operator. Throws {@link Refusal}.
 */
export function assertSameOperator(live: Operator, given: Operator, file: string): void {
  const [one, other] = [identityOf(live), identityOf(given)];
  if (JSON.stringify(one) === JSON.stringify(other)) return;
  if (samplesIn(one).length > 0) return;
  throw new Refusal(
    `${file} is of another operator (${given.brand.name}, ${given.origin}) than the live site (${live.brand.name}, ${live.origin}); if it is to change: npm start -- --new-operator, or npm run compose -- --new-operator`,
  );
}
