/** The outcome of a deployment, on which the rest of the run depends. Pure. */
import type { Failed } from '../steps.ts';
import type { DeployedFunction } from './apply.ts';
import type { CheckedHealth } from './plan.ts';
import type { AwaitedRevision } from './wait.ts';

type SentRevision = AwaitedRevision & Pick<DeployedFunction, 'doubt'>;

/** The function has the content, as far as the platform reports it. */
export type GoodDeployment =
  /** The live revision already had the content. */
  | { readonly state: 'kept'; readonly revisionId: string; readonly error?: undefined }
  | Extract<SentRevision, { readonly error?: undefined }>;

export type FailedDeployment =
  /** It is unknown whether the function was deployed. */
  | ({ readonly state: 'unconfirmed' } & Failed)
  | Extract<SentRevision, Failed>
  | ({ readonly state: 'unhealthy'; readonly checked: GoodDeployment; readonly last: string } & Failed);

/** Each state but success contains the error that fails the run. */
export type Deployment = GoodDeployment | FailedDeployment;

/** Nothing was to be deployed. */
export const NO_DEPLOYMENT = { state: 'none', error: undefined } as const;
export type NoDeployment = typeof NO_DEPLOYMENT;

export type Outcome = Deployment | NoDeployment;

interface DeploymentEnd extends Pick<DeployedFunction, 'doubt'> {
  readonly result: 'ready' | 'failed' | 'superseded' | 'unhealthy' | 'unknown';
  readonly revisionId: string | undefined;
}

const UNNAMED = { revisionId: undefined, doubt: undefined };

/** Returns the verified end of a deployment. `unknown`: it may still go live, or it is not known which revision failed. */
export function endOf(deployment: Deployment): DeploymentEnd {
  const { state } = deployment;
  if (state === 'unconfirmed') return { result: 'unknown', ...UNNAMED };
  if (state === 'unhealthy') return { ...endOf(deployment.checked), result: state };
  if (state === 'kept') return { result: 'ready', ...UNNAMED, revisionId: deployment.revisionId };
  const { isDoubtful, doubt, revision } = deployment;
  const isCertain = state === 'superseded' || (!isDoubtful && (state === 'ready' || state === 'failed'));
  return { result: isCertain ? state : 'unknown', revisionId: revision.revisionId, doubt };
}

/** Returns the revision that has the content, and the one that it has replaced. */
export function revisionsOf(good: GoodDeployment): Omit<CheckedHealth, 'last'> {
  if (good.state === 'kept') return { revisionId: good.revisionId, previousRevisionId: undefined };
  const { revision, deployed } = good;
  return { revisionId: revision.revisionId, previousRevisionId: deployed.previousRevisionId };
}
