import type { Reader } from '../inputs/reader.ts';
import { parseBoolean, parseForm } from '../inputs/values.ts';

export interface GitHubConfig {
  readonly token: string;
  /** Base address of the REST API. */
  readonly apiUrl: string;
  /** `owner/name`. */
  readonly repository: string;
  readonly comment: boolean;
  /** Name under which deployments are recorded; empty records none. */
  readonly environment: string;
}

/** GitHub allows 255 characters. */
const parseEnvironment = parseForm(
  /^[^\p{Cc}]{0,255}$/u,
  'must be a name of at most 255 characters on one line',
);

/** Reads how GitHub is reached; undefined without a token or outside of a workflow. */
export function readGitHubConfig(reader: Reader): GitHubConfig | undefined {
  const { inputs, workflow } = reader;
  const comment = reader.read('comment', parseBoolean);
  const environment = reader.read('environment', parseEnvironment);
  const { apiUrl = 'https://api.github.com', repository } = workflow;
  if (inputs.github_token === '' || repository === undefined) return undefined;
  return { token: inputs.github_token, apiUrl, repository, comment, environment };
}
