/** The outcome of a deployment, on which the rest of the run depends. Pure. */
import type { RevisionStatus } from '../platform/records.ts';
import type { Failed } from '../steps.ts';
import type { DeployedFunction } from './apply.ts';
import type { AcceptedRevision } from './revision.ts';

/** The function has the content, as far as the platform reports it. `kept`: the live revision already had it. */
export type GoodDeployment = { readonly error?: undefined; readonly revision: RevisionStatus } & (
  | { readonly state: 'kept'; readonly deployed?: undefined }
  | (AcceptedRevision & { readonly state: 'accepted' | 'ready' })
);

/** `unconfirmed`: it is unknown whether the function was deployed. */
export type FailedDeployment = Failed &
  (
    | { readonly state: 'unconfirmed' }
    | (AcceptedRevision & { readonly state: 'late' | 'unread' | 'vanished' | 'failed' | 'superseded' })
    | { readonly state: 'unhealthy'; readonly checked: GoodDeployment; readonly last: string }
  );

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

/** Returns the verified end of a deployment. `unknown`: it may still go live, or it is not known which revision failed. */
export function endOf(deployment: Deployment): DeploymentEnd {
  if (deployment.state === 'unconfirmed')
    return { result: 'unknown', revisionId: undefined, doubt: undefined };
  if (deployment.state === 'unhealthy') return { ...endOf(deployment.checked), result: 'unhealthy' };
  const { state, revision, deployed } = deployment;
  const { revisionId } = revision;
  if (state === 'kept') return { result: 'ready', revisionId, doubt: undefined };
  const isCertain =
    state === 'superseded' || (!deployment.isDoubtful && (state === 'ready' || state === 'failed'));
  return { result: isCertain ? state : 'unknown', revisionId, doubt: deployed.doubt };
}
