import { BETA_PROJECT_MAX, projectLabel, UNKNOWN_PROJECT } from '@site/api-contract/beta-rules';
import { useEffect, useState } from 'react';
import { readProjects } from '../lab/load.ts';

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
