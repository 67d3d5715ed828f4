import type { ReactNode } from 'react';

interface ChoicePanelProps {
  /** Name of the group (`StaticSegments`, `Tabs`). */
  choice: string;
  value: string;
  /** True for the part of the default option. */
  isFirst: boolean;
  /** Without scripts only the first part is visible, because the choice can't change. */
  needsScript?: boolean;
  children: ReactNode;
}

/**
 * A part of a page for one option, which switches at once without an island. Without scripts all parts are visible,
 * unless `needsScript`.
 *
 * @example
 * <ChoicePanel choice="gamme" value="xeon" isFirst>…</ChoicePanel>
 */
export const ChoicePanel = ({ choice, value, isFirst, needsScript, children }: ChoicePanelProps) => (
  <div
    data-when={`${choice}=${value}`}
    {...(!isFirst && { 'data-off': '' })}
    {...(!isFirst && needsScript && { 'data-needs-script': '' })}
  >
    {children}
  </div>
);
