import {
  BETA_PROJECT_MAX,
  BETA_SIGNUP_PATH,
  betaMessages,
  UNKNOWN_PROJECT,
} from '@site/api-contract/beta-rules';
import { useEffect, useState } from 'react';
import { readProjects } from '../lab/load.ts';

/** How long an answer is waited for. */
const TIMEOUT_MS = 20_000;

/** What became of a sign-up: nothing to say about a success, the refused field or more detail otherwise. */
export type SignUpOutcome =
  | { status: 'success' }
  | { status: 'error'; message: string; email?: string | undefined };

/** Sends a sign-up. Never rejects: any failure is the same message (docs/product.md#messages), and is logged. */
export async function signUp(body: {
  email: string;
  project: string;
  honeypot: string;
}): Promise<SignUpOutcome> {
  try {
    const response = await fetch(BETA_SIGNUP_PATH, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.ok) return { status: 'success' };
    const problem = await response.json().catch(() => ({}));
    const errors: { field: string; message: string }[] = problem.errors ?? [];
    // Only the answer to a flood says something more useful: when to come back.
    const detail = response.status === 429 && problem.detail ? ` ${problem.detail}` : '';
    console.warn('Inscription bêta', response.status);
    return {
      status: 'error',
      message: betaMessages.error + detail,
      email: errors.find(({ field }) => field === 'email')?.message,
    };
  } catch (error) {
    console.warn('Inscription bêta', error);
    return { status: 'error', message: betaMessages.error };
  }
}

/** The project a visitor signs up for: `projet` or `project`; « inconnu » for none and for what can't be one (docs/product.md#beta). */
export function projectFrom(query: URLSearchParams): string {
  const named = [query.get('projet'), query.get('project')].map((name) => name?.trim()).find(Boolean);
  const isUsable = named && named.length <= BETA_PROJECT_MAX && !/[\p{Cc}\p{Cs}]/u.test(named);
  return isUsable ? named : UNKNOWN_PROJECT;
}

/**
 * The name the lab shows for a project: « Projet non précisé » for one it doesn't list, « … » until that is
 * known, and what the address says when it can't be.
 */
export function useProjectTitle(project: string): string {
  const [read, setRead] = useState<{ project: string; title: string }>();
  useEffect(() => {
    if (project === UNKNOWN_PROJECT) return;
    let isCurrent = true;
    const show = (title: string) => isCurrent && setRead({ project, title });
    readProjects().then(
      (projects) => show(projects.find(({ id }) => id === project)?.title ?? betaMessages.noProject),
      (error: unknown) => {
        console.warn('Projets du lab', error);
        show(project);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [project]);
  if (project === UNKNOWN_PROJECT) return betaMessages.noProject;
  return read?.project === project ? read.title : '…';
}
