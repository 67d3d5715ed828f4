import { projectLabel, UNKNOWN_PROJECT } from '@site/api-contract/beta-rules';
import { useEffect, useState } from 'react';
import { readProjects } from '../lab/load.ts';

/**
 * The name the lab shows for a project: « Projet non précisé » for one it doesn't list (decision 28), « … » until that is
 * known, and what the address says when it can't be.
 */
export function useProjectTitle(project: string): string {
  const [read, setRead] = useState<{ project: string; title: string }>();
  useEffect(() => {
    if (project === UNKNOWN_PROJECT) return;
    let isCurrent = true;
    const show = (title: string) => isCurrent && setRead({ project, title });
    readProjects().then(
      (projects) => show(projects.find(({ id }) => id === project)?.title ?? projectLabel(UNKNOWN_PROJECT)),
      (error: unknown) => {
        console.warn('Projets du lab', error);
        show(project);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [project]);
  if (project === UNKNOWN_PROJECT) return projectLabel(project);
  return read?.project === project ? read.title : '…';
}
