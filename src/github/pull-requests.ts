/** Reads pull requests. Another shape is an error: their numbers become names on the platform. */
import * as v from 'valibot';
import { type StartingRun, toPullRequest } from '../inputs/event.ts';
import type { GitHub } from './github.ts';

const REPOSITORY = v.object({ id: v.number(), full_name: v.string() });
const PULL_REQUEST = v.object({
  number: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  state: v.picklist(['open', 'closed']),
  /** The repository is null after the deletion of a fork. */
  head: v.object({ sha: v.string(), ref: v.string(), repo: v.nullable(REPOSITORY) }),
  base: v.object({ repo: REPOSITORY }),
  merge_commit_sha: v.nullish(v.string()),
});

const PULLS = '/repos/{owner}/{repo}/pulls';
const permission = 'pull-requests: read';

/** Reads one pull request. @param isDecisive the run requires a response */
export async function readPullRequest(github: GitHub, number: number, isDecisive = true) {
  const call = { doing: `read pull request ${number}`, permission, isDecisive } as const;
  const schema = v.object({ ...PULL_REQUEST.entries, number: v.literal(number) });
  return toPullRequest(
    await github.request(call, `GET ${PULLS}/{pull_number}`, { pull_number: number }, schema),
  );
}

/** Finds the open pull requests whose newest commit is that of a run: what it says of pull requests is empty for forks. */
export async function findPullRequests(github: GitHub, run: StartingRun) {
  const { headSha, headBranch, headOwner, headRepositoryId, repositoryId } = run;
  const head = `${headOwner}:${headBranch}`;
  const call = { doing: `list the pull requests of ${head}`, permission, isDecisive: true } as const;
  const parameters = { state: 'open', per_page: 100, head };
  const all = await github.request(call, `GET ${PULLS}`, parameters, v.array(PULL_REQUEST));
  const isOfRun = ({ head, base }: v.InferOutput<typeof PULL_REQUEST>) =>
    head.sha === headSha &&
    head.ref === headBranch &&
    head.repo?.id === headRepositoryId &&
    base.repo.id === repositoryId;
  return all.filter(isOfRun).map(toPullRequest);
}
