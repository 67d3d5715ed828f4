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

/** What is seen of a page, and the state of the control in question. */
interface Look {
  words: string[];
  colours: string;
  state: string;
}

export type Expected =
  | { by: 'leaving' }
  | { by: 'state'; value: string }
  | { by: 'words'; gained: string[]; lost: string[]; state?: string }
  | { by: 'colours'; value: string; state?: string };

/** One tap: milliseconds since navigation, and from the tap to its effect; null for none. */
export interface Tap {
  tap: number;
  effect: number | null;
  wait: number | null;
  states: string[];
  isHit: boolean;
  isLeaving: boolean;
  complaints: string[];
}

export type Sample = { round: number } & (
  | ({ server: 'paint' | 'ready' } & Tap)
  | { server: 'bare'; paint: number }
);

export interface Summary {
  tappedMs: number | null;
  waitMs: number | null;
  effectToBare: number | null;
  readyWaitMs: number | null;
  faults: Record<'paint' | 'ready', Record<string, number>>;
}

export const LATE_MS: number;
export function expectedOf(
  looks: { before: Look; after: Look; hasPanel: boolean; isLeaving?: false } | { isLeaving: true },
): Expected | null;
export function faultsOf(tap: Tap, expected: Expected): string[];
export function summarize(samples: Sample[], expected: Expected): Summary;
