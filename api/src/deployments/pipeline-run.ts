import { runUrl } from '@site/api-contract/board';
import type { PipelineRun } from '@site/api-contract/delivery';
import type { JWTPayload } from 'jose';
import { z } from 'zod';

/** GitHub's issuer of identity tokens, and GitLab's own one, which is its address as well. */
const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com';
const GITLAB_ISSUER = 'https://gitlab.com';

/** What is kept of a workflow's address, in characters. */
const WORKFLOW_MAX = 300;

/** A claim as text, of those that have a form; an issuer may send numbers. */
function claimOf(payload: JWTPayload, name: string, form: RegExp): string | undefined {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && form.test(text) ? text : undefined;
}

const NUMBER = /^\d{1,20}$/;
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;
/** `owner/name`, for GitLab with groups: no segment is « . » or « .. ». */
const REPOSITORY = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+){1,20}$/;
const PRINTABLE = new RegExp(`^[\\x21-\\x7e]{1,${WORKFLOW_MAX}}$`);

/**
 * Reads which run of a CI a checked identity token speaks of: GitHub's claims `run_id`, `sha`, `job_workflow_ref`, or GitLab's
 * `pipeline_id`, `sha`, `ci_config_ref_uri`. Claims of another form are left out; only GitHub's and GitLab's own addresses
 * become a link.
 */
export function readPipelineRun(issuer: string, payload: JWTPayload): PipelineRun {
  const githubRun = claimOf(payload, 'run_id', NUMBER);
  const gitlabPipeline = claimOf(payload, 'pipeline_id', NUMBER);
  const id = githubRun ?? gitlabPipeline;
  const commit = claimOf(payload, 'sha', COMMIT);
  const workflow = ['job_workflow_ref', 'workflow_ref', 'ci_config_ref_uri']
    .map((name) => claimOf(payload, name, PRINTABLE))
    .find((found) => found !== undefined);
  const urlOf = () => {
    const repository = claimOf(payload, 'repository', REPOSITORY);
    if (issuer === GITHUB_ISSUER && repository && githubRun)
      return `https://github.com/${repository}/actions/runs/${githubRun}`;
    const project = claimOf(payload, 'project_path', REPOSITORY);
    if (issuer === GITLAB_ISSUER && project && gitlabPipeline)
      return `https://gitlab.com/${project}/-/pipelines/${gitlabPipeline}`;
    return undefined;
  };
  const url = urlOf();
  return { ...(id && { id }), ...(commit && { commit }), ...(workflow && { workflow }), ...(url && { url }) };
}

/** The run of a CI for the deployments page: anything of another form is `null`, and only known forges are linked. */
export const shownRunSchema = z
  .object({
    id: z.string().nullable().catch(null),
    commit: z.string().nullable().catch(null),
    workflow: z.string().nullable().catch(null),
    url: runUrl.nullable().catch(null),
  })
  .nullable()
  .catch(null);
