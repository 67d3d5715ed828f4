import type { ReactNode } from 'react';

interface WhenProps {
  /** Name of the group (`StaticSegments`, `Tabs`). */
  choice: string;
  value: string;
  /** Whether it is shown until something is chosen. */
  isFirst: boolean;
  /** Where scripts don't run only the first is shown, since nothing can be chosen. */
  needsScript?: boolean;
  children: ReactNode;
}

/** A part of a page that is shown while an option is chosen, at once and without an island. Without scripts all are. */
export const When = ({ choice, value, isFirst, needsScript, children }: WhenProps) => (
  <div
    data-when={`${choice}=${value}`}
    {...(!isFirst && { 'data-off': '' })}
    {...(!isFirst && needsScript && { 'data-needs-script': '' })}
  >
    {children}
  </div>
);
