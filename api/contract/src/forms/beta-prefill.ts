import { normalizeTypedText } from '../texts/typed-text.ts';
import { BETA_PROJECT_MAX, UNKNOWN_PROJECT } from './beta-form.ts';

/** Page of the beta form. The query names a project: `/inscription-beta?projet=exemple-outil`. */
export const BETA_FORM_PATH = '/inscription-beta';

/** Returns the project in `projet` or `project`; « inconnu » without a valid one (docs/product.md#beta). */
export function readRequestedProject(query: URLSearchParams): string {
  const projectName = [query.get('projet'), query.get('project')]
    .map((name) => normalizeTypedText(name ?? '').trim())
    .find(Boolean);
  const isUsable =
    projectName && projectName.length <= BETA_PROJECT_MAX && !/[\p{Cc}\p{Cs}]/u.test(projectName);
  return isUsable ? projectName : UNKNOWN_PROJECT;
}
