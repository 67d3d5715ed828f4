import { Button, ButtonLink } from './Button.tsx';

/**
 * Empty element for the comparison bar at the bottom edge: the last element of a page with `CompareCheckbox`s. The bar has its
 * own place at the page's end and covers nothing there. The shell fills the bar while any offer is ticked, also one of
 * another page. Landmark: region. Not printed.
 *
 * @example
 * <>
 *   {plans.map((plan) => <CompareCheckbox key={plan.id} {...plan} />)}
 *   <CompareBar />
 * </>
 */
export const CompareBar = () => (
  <div tabIndex={-1} data-compare-bar="" data-needs-script="">
    {/* The shell clones these: clear all, too few to compare, compare. */}
    <template>
      <Button look="quiet">Vider</Button>
      <Button disabled />
      <ButtonLink to="/">Comparer</ButtonLink>
    </template>
  </div>
);
