import { BETA_PROJECT_MAX, UNKNOWN_PROJECT } from '@site/api-contract/beta-rules';

/** The project a visitor signs up for: `projet` or `project`; « inconnu » for none and for what can't be one (decision 28). */
export function projectFrom(query: URLSearchParams): string {
  const named = [query.get('projet'), query.get('project')].map((name) => name?.trim()).find(Boolean);
  const isUsable = named && named.length <= BETA_PROJECT_MAX && !/[\p{Cc}\p{Cs}]/u.test(named);
  return isUsable ? named : UNKNOWN_PROJECT;
}
