/** A control as assistive technology meets it. */
export interface Described {
  role: string | null;
  name: string;
  place: 'banner' | 'page';
  isInNavigation: boolean;
  isInSearch: boolean;
  /** Whether it stands among buttons of which one is the current page's. */
  isPaging: boolean;
  /** Whether a number field stands beside it. */
  isByNumber: boolean;
  isToggle: boolean;
  isDisabled: boolean;
  isChosen: boolean;
  opens: 'dialog' | 'disclosure' | null;
}

export function kindOf(control: Described): string | null;
export function widthsOf(kind: string): number[];
