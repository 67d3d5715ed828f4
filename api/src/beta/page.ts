import { BETA_PROJECT_MAX, betaMessages } from '@site/api-contract/beta-rules';

/** What a plain form is answered; « Revenir au formulaire » leads to the sign-up of the same project. */
export const acceptedPage = (body: unknown) => ({
  title: 'Inscription enregistrée',
  paragraphs: [betaMessages.success, betaMessages.next],
  backHref: backHref(body),
});

/** See {@link acceptedPage}. */
export const refusedPage = (body: unknown) => ({
  title: 'Inscription non enregistrée',
  backHref: backHref(body),
});

function backHref(body: unknown): string {
  const { project, projet } = (body ?? {}) as Record<string, unknown>;
  const name = [projet, project].find((value) => typeof value === 'string' && value.trim() !== '');
  const isUsable = typeof name === 'string' && name.length <= BETA_PROJECT_MAX && !/\p{Cs}/u.test(name);
  return isUsable ? `/inscription-beta?projet=${encodeURIComponent(name)}` : '/inscription-beta';
}
