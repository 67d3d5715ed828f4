import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright/test';
import { rowsOf } from '../../../api/src/testing/rows.ts';
import type { Site } from '../../support/server.ts';

export const SUCCESS = 'Inscription réussie ! Vous recevrez bientôt les infos par mail.';
export const NEXT = 'Vérifiez votre boîte mail : un lien vous y demande de confirmer.';
export const ERROR = 'Une erreur est survenue. Veuillez réessayer plus tard.';

export const email = (page: Page) => page.getByLabel('Adresse e-mail');
export const submit = (page: Page) => page.getByRole('main').getByRole('button');
/** Unlike any other, so that a test finds its own. */
export const someone = () => `zoe.${randomUUID()}@example.org`;

/** The projects this address is signed up for. */
export async function projectsOf(site: Site, address: string): Promise<string[]> {
  const signups = await rowsOf({ config: site }, 'beta_signup');
  return signups.filter(({ email }) => email === address).map(({ project }) => project);
}
