/** Sources by their path from the root. */
export interface Sources {
  /** What each file imports when it runs. */
  imports: Record<string, string[]>;
  pages: { path: string; remote: string; file: string }[];
  /** What tests and their support files say. */
  texts: Record<string, string>;
}

export interface Plan {
  lint: boolean;
  typecheck: boolean;
  unit: boolean;
  services: boolean;
  engines: boolean;
  /** What `vitest related` is asked about. */
  related: string[];
  /** Specs that run whole. */
  specs: string[] | 'all';
  /** Specs with one test a page, of which only those run whose title `grep` finds. */
  pageWise: string[];
  grep: string | undefined;
  /** Whether one of them looks at the development build. */
  isDevelopmentNeeded: boolean;
  /** A line for each reason. */
  why: string[];
}

/** What to run after a change of these files. */
export function planOf(changed: string[], site: Sources): Plan;

/** The same of what differs from HEAD, or from where the branch left `ref` as well; said before it is run. */
export function planOfChange(ref?: string): Plan;
