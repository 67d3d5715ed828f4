import type { CanaryNumbers } from '@site/api-contract/releases/team-events';

const percent = ({ visitors, failing }: CanaryNumbers['canary']) =>
  `${failing} of ${visitors} visitors${visitors > 0 ? ` (${((100 * failing) / visitors).toFixed(1)} %)` : ''}`;

/** Returns the numbers of a canary analysis in one line of English, for the audit log and the commands. */
export function formatCanaryNumbers({ canary, live, evidence }: CanaryNumbers): string {
  const formatted = evidence >= 1e6 ? evidence.toExponential(1) : evidence.toFixed(evidence < 10 ? 2 : 0);
  return `${percent(canary)} met a failure, ${percent(live)} of what is live; “worse” explains that ${formatted} times as well as “as good”`;
}
