/** Result of a command: lines for people, and one JSON object for `--json`. */
export interface CommandOutput {
  lines: string[];
  json: object;
  /** Exit code; 0 by default. */
  code?: number;
}
