import { betaForm, NO_PROJECT_TITLE, UNKNOWN_PROJECT } from '@site/api-contract/forms/beta-form';
import type { FieldFault } from '@site/api-contract/forms/form';
import type { LabProject } from '@site/api-contract/lab/lab';
import type { FormValues } from '@site/kit/form-values';
import { useEffect, useState } from 'react';
import { readProjects } from '../lab/use-lab-projects.ts';

/** Timeout of a request. */
const TIMEOUT_MS = 20_000;

/** Result of a sign-up. An error has a message and the faults that the API names. */
export type SignUpOutcome =
  | { status: 'success' }
  | { status: 'error'; message: string; faults: FieldFault[] };

/** Sends a sign-up. Never rejects: every failure has the same message (docs/product.md#messages) and is logged. */
export async function signUp(body: FormValues): Promise<SignUpOutcome> {
  try {
    const response = await fetch(betaForm.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { status: 'success' };
    const problem = await response.json().catch(() => ({}));
    // Only the detail of a 429 answer helps the visitor: the time of the next attempt.
    const detail = response.status === 429 && problem.detail ? ` ${problem.detail}` : '';
    console.warn('Inscription bêta', response.status);
    return {
      status: 'error',
      message: betaForm.messages.error + detail,
      faults: problem.errors ?? [],
    };
  } catch (error) {
    console.warn('Inscription bêta', error);
    return { status: 'error', message: betaForm.messages.error, faults: [] };
  }
}

/** Returns the title of a project in the lab. An unlisted project keeps its name, under which it is sent. */
export const findProjectTitle = (projects: readonly LabProject[], project: string): string =>
  projects.find(({ id }) => id === project)?.title ?? project;

/**
 * Returns the title of the address's project: « Projet non précisé » without a project, « … » while loading. When loading
 * fails, returns the project's name.
 */
export function useProjectTitle(project: string): string {
  const [read, setRead] = useState<{ project: string; title: string }>();
  useEffect(() => {
    if (project === UNKNOWN_PROJECT) return;
    let isCurrent = true;
    const show = (title: string) => isCurrent && setRead({ project, title });
    readProjects().then(
      (projects) => show(findProjectTitle(projects, project)),
      (error: unknown) => {
        console.warn('Projets du lab', error);
        show(project);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [project]);
  if (project === UNKNOWN_PROJECT) return NO_PROJECT_TITLE;
  return read?.project === project ? read.title : '…';
}
