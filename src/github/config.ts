import type { Reader } from '../inputs/reader.ts';
import { parseBoolean, parseForm } from '../inputs/values.ts';

export interface GitHubConfig {
  readonly apiUrl: string;
  readonly token: string;
  readonly repository: string;
  readonly comment: boolean;
  /** Under which deployments of previews are recorded; empty records none. */
  readonly environment: string;
}

/** Reads the connection to GitHub; undefined without a token or outside of a workflow. */
export function readGitHubConfig(reader: Reader): GitHubConfig | undefined {
  const { apiUrl = 'https://api.github.com', repository } = reader.workflow;
  const token = reader.inputs.github_token;
  const comment = reader.read('comment', parseBoolean);
  const environment = reader.read(
    'environment',
    parseForm(/^[^\p{Cc}]{0,255}$/u, 'must be a name of at most 255 characters on one line'),
  );
  // With `auto`, the same step deploys previews and production.
  if (environment !== '' && !['preview', 'auto', 'sweep'].includes(reader.inputs.mode))
    reader.problem(
      'environment',
      `is only for previews. Name the environment in the job itself, with its protection rules: \`environment: { name: ${environment}, url: '\${{ steps.deploy.outputs.url }}' }\``,
    );
  return token && repository ? { token, apiUrl, repository, comment, environment } : undefined;
}
