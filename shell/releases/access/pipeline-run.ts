import { runUrlSchema } from '@site/api-contract/releases/dashboard';
import type { PipelineRun } from '@site/api-contract/releases/releases';
import type { JWTPayload } from 'jose';
import { z } from 'zod';

/** Issuers of identity tokens of github.com and gitlab.com; GitLab's is also its address. */
const GITHUB_ISSUER = 'https://token.actions.githubusercontent.com';
const GITLAB_ISSUER = 'https://gitlab.com';

/** Longest address of a workflow, in characters. */
const WORKFLOW_MAX = 300;

/** Returns a claim as text if it matches `form`; an issuer may send numbers. */
function getClaim(payload: JWTPayload, name: string, form: RegExp): string | undefined {
  const value = Object.hasOwn(payload, name) ? payload[name] : undefined;
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && form.test(text) ? text : undefined;
}

const NUMBER = /^\d{1,20}$/;
const COMMIT = /^[0-9a-f]{40}([0-9a-f]{24})?$/;
/** `owner/name`, with groups for GitLab; no segment may be « . » or « .. ». */
const REPOSITORY = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w.-]+(?:\/[\w.-]+){1,20}$/;
const PRINTABLE = new RegExp(`^[\\x21-\\x7e]{1,${WORKFLOW_MAX}}$`);

/**
 * Returns the CI run of a verified identity token, from GitHub's claims `run_id`, `sha`, `job_workflow_ref`, or GitLab's
 * `pipeline_id`, `sha`, `ci_config_ref_uri`. Claims of another form are left out. Only runs on github.com and gitlab.com
 * get a link.
 */
export function readPipelineRun(issuer: string, payload: JWTPayload): PipelineRun {
  const githubRun = getClaim(payload, 'run_id', NUMBER);
  const gitlabPipeline = getClaim(payload, 'pipeline_id', NUMBER);
  const id = githubRun ?? gitlabPipeline;
  const commit = getClaim(payload, 'sha', COMMIT);
  const workflow = ['job_workflow_ref', 'workflow_ref', 'ci_config_ref_uri']
    .map((name) => getClaim(payload, name, PRINTABLE))
    .find((found) => found !== undefined);
  const getUrl = () => {
    const repository = getClaim(payload, 'repository', REPOSITORY);
    if (issuer === GITHUB_ISSUER && repository && githubRun)
      return `https://github.com/${repository}/actions/runs/${githubRun}`;
    const project = getClaim(payload, 'project_path', REPOSITORY);
    if (issuer === GITLAB_ISSUER && project && gitlabPipeline)
      return `https://gitlab.com/${project}/-/pipelines/${gitlabPipeline}`;
    return undefined;
  };
  const url = getUrl();
  return { ...(id && { id }), ...(commit && { commit }), ...(workflow && { workflow }), ...(url && { url }) };
}

/** A CI run for the releases page: fields of another form, and links to other forges, become `null`. */
export const pipelineRunViewSchema = z
  .object({
    id: z.string().nullable().catch(null),
    commit: z.string().nullable().catch(null),
    workflow: z.string().nullable().catch(null),
    url: runUrlSchema.nullable().catch(null),
  })
  .nullable()
  .catch(null);
