import { Button, ButtonLink } from './Button.tsx';

/**
 * Where the offers ticked on this page and on others stand, at the bottom edge while there are any: the last part of a page
 * that has `CompareTick`s. It takes its own room at the page's end, so that it covers nothing there. The shell fills it,
 * once something is ticked. Landmark: region. Not on paper.
 */
export const CompareBar = () => (
  <div tabIndex={-1} data-compare-bar="" data-needs-script="">
    {/* Cloned: takes all ticks away; too few to compare; compares. */}
    <template>
      <Button look="quiet">Vider</Button>
      <Button disabled />
      <ButtonLink to="/">Comparer</ButtonLink>
    </template>
  </div>
);
