import type { Outcome } from '../outcome.ts';

/** Whether the run has changed anything at the platform, or may have: a write without a certain answer counts. */
export function mayHaveChanged({ writes = {} }: Outcome): boolean {
  return Object.values(writes).some((state) => state !== 'not done');
}

/** What is left at the platform, of all parts of the run; undefined when nothing is to be said. */
export function leftBehindOf(outcome: Outcome): string | undefined {
  const { leftBehind, domain, writes = {} } = outcome;
  // Only what is known of all services says something of the whole platform.
  const isUnchanged = Object.keys(writes).length > 0 && !mayHaveChanged(outcome);
  const parts = [
    isUnchanged ? 'Nothing was changed at the platform.' : undefined,
    functionLeft(outcome),
    leftBehind,
    domain?.leftBehind,
  ];
  return parts.filter(Boolean).join(' ') || undefined;
}

function functionLeft(outcome: Outcome): string | undefined {
  const { function: name, writes, deleting } = outcome;
  if (name === undefined) return undefined;
  switch (writes?.functions) {
    case 'unknown':
      return deleting
        ? `Function "${name}" may or may not be deleted.`
        : `Function "${name}" may or may not have been changed: look at it before the next run.`;
    case 'accepted':
      return deleting
        ? `The platform has accepted the deletion of function "${name}".`
        : deployedLeft(name, outcome);
    default:
      return undefined;
  }
}

function deployedLeft(name: string, outcome: Outcome): string {
  const { isLive, revisionId } = outcome;
  if (!isLive)
    return `The platform has accepted the new revision of function "${name}". ${serving(name, outcome)}`;
  return revisionId === undefined
    ? `Function "${name}" is deployed.`
    : `Revision ${revisionId} of function "${name}" is ready.`;
}

/** Which revision serves, as far as it is known. */
function serving(name: string, { servingRevisionId, previousRevisionId }: Outcome): string {
  if (typeof servingRevisionId === 'string') return `Revision ${servingRevisionId} is serving.`;
  if (servingRevisionId === null) return `No revision of function "${name}" is serving.`;
  return previousRevisionId === undefined
    ? `No revision of function "${name}" is known to be serving.`
    : `Revision ${previousRevisionId} was ready before this deployment.`;
}
