import { describe, expect, it } from 'vitest';
import { readPipelineRun } from './pipeline-run.ts';

const GITHUB = 'https://token.actions.githubusercontent.com';
const sha = 'a'.repeat(40);
const github = {
  repository: 'org/hosting',
  run_id: '1234567890',
  sha,
  workflow_ref: 'org/hosting/.github/workflows/ci.yml@refs/heads/main',
  job_workflow_ref: 'org/hosting/.github/workflows/hosting.yml@refs/heads/main',
};

describe('run of an identity token', () => {
  it('has run, commit and workflow of GitHub, and links to it', () => {
    expect(readPipelineRun(GITHUB, github)).toEqual({
      id: '1234567890',
      commit: sha,
      workflow: 'org/hosting/.github/workflows/hosting.yml@refs/heads/main',
      url: 'https://github.com/org/hosting/actions/runs/1234567890',
    });
  });

  it('has pipeline, commit and configuration of GitLab, and links to it', () => {
    const claims = {
      project_path: 'org/group/hosting',
      pipeline_id: 42,
      job_id: '43',
      sha,
      ci_config_ref_uri: 'gitlab.com/org/group/hosting//.gitlab-ci.yml@refs/heads/main',
    };
    expect(readPipelineRun('https://gitlab.com', claims)).toEqual({
      id: '42',
      commit: sha,
      workflow: 'gitlab.com/org/group/hosting//.gitlab-ci.yml@refs/heads/main',
      url: 'https://gitlab.com/org/group/hosting/-/pipelines/42',
    });
  });

  it('has no link for another issuer', () => {
    expect(readPipelineRun('https://ci.example.org', github)).not.toHaveProperty('url');
  });

  it.each([
    ['a run that is no number', { run_id: '1/../../evil' }, 'id'],
    ['a commit that is none', { sha: 'main' }, 'commit'],
    ['a workflow of several lines', { job_workflow_ref: 'a\nb', workflow_ref: undefined }, 'workflow'],
    ['a repository that climbs', { repository: 'org/..' }, 'url'],
    ['a repository with a query', { repository: 'org/hosting?x' }, 'url'],
    ['a repository that is a list', { repository: ['org/hosting'] }, 'url'],
  ])('leaves out %s', (_name, claims, missing) => {
    expect(readPipelineRun(GITHUB, { ...github, ...claims })).not.toHaveProperty(missing);
  });
});
