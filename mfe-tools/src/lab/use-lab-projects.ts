import type { LabProject } from '@site/api-contract/lab/lab';
import { LAB_PROJECTS_PATH } from '@site/api-contract/lab/lab-rules';
import { waitForPrerenderActivation } from '@site/kit/prerender';
import { useCallback, useEffect, useState } from 'react';

export type LabState =
  | { status: 'loading' }
  | { status: 'error' }
  | { status: 'ready'; projects: LabProject[] };

/** Reads the beta projects. @throws the errors of `fetch`, or an error with the HTTP status. */
export async function readProjects(): Promise<LabProject[]> {
  await waitForPrerenderActivation();
  const response = await fetch(LAB_PROJECTS_PATH);
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const projects: unknown = await response.json();
  if (!Array.isArray(projects)) throw new Error('no list');
  return projects;
}

/** Reads the beta projects on mount and on `reload`. A failure is logged. */
export function useLab(): { lab: LabState; reload(): void } {
  const [lab, setLab] = useState<LabState>({ status: 'loading' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    let isCurrent = true;
    setLab({ status: 'loading' });
    readProjects().then(
      (projects) => isCurrent && setLab({ status: 'ready', projects }),
      (error: unknown) => {
        console.error('Projets du lab', error);
        if (isCurrent) setLab({ status: 'error' });
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [attempt]);
  return { lab, reload: useCallback(() => setAttempt((count) => count + 1), []) };
}
