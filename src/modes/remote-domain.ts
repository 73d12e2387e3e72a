import type { BucketState } from '../buckets/bucket.ts';
import type { DeployConfig, DomainPart } from '../config/config.ts';
import type { Context } from '../context.ts';
import { checkPublic, type Resource, targetOf } from '../domains/resource.ts';
import { readDomain } from '../domains/state.ts';
import { describeTarget, type TargetKind } from '../domains/target.ts';
import { type FunctionState, withResourceId } from '../functions/state.ts';
import { valueOrThrow } from '../http/reply.ts';
import type { RemoteDomain } from '../plan.ts';
import type { Clients } from '../platform/clients.ts';
import type { KnownTarget } from '../platform/domains.ts';
import { resourceIdOf } from '../platform/records.ts';
import type { StorageClient } from '../platform/storage.ts';

/** What is known already of what this step deploys. */
interface Known {
  readonly function: FunctionState | undefined;
  readonly bucket: BucketState | undefined;
}

type Aim = Pick<RemoteDomain, 'target' | 'label'>;

/** Reads what is registered for the hostname, and what it is to point at. @throws DeployError when that can't be its target */
export async function readRemoteDomain(
  config: DeployConfig & { readonly domain: DomainPart },
  known: Known,
  clients: Clients,
  { log }: Context,
): Promise<RemoteDomain> {
  const aim = await findAim(config, known, clients);
  const { ascii } = config.domain.hostname;
  const state = await readDomain(clients.domains, ascii);
  if (state.kind === 'unreadable') {
    log.notice(`It can not be read whether domain "${ascii}" is registered: ${state.reason.message}`);
  }
  return { state, ...aim };
}

async function findAim(
  { domain, function: part, bucket }: DeployConfig & { readonly domain: DomainPart },
  known: Known,
  { functions, storage }: Clients,
): Promise<Aim> {
  const { kind, resourceId } = domain.target;
  if (resourceId !== undefined) return await aimAtId({ kind, resourceId }, storage);
  if (kind === 'functions' && part && known.function) {
    const label = `function "${part.name}"`;
    if (known.function.kind !== 'present') return aimAt(kind, { label, state: known.function });
    const record = await withResourceId(functions, known.function.record);
    return aimAt(kind, { label, state: { kind: 'present', record } });
  }
  if (kind === 'storage' && bucket && known.bucket) {
    const label = `bucket "${bucket.name}"`;
    checkPublic(label, visibilityOf(known.bucket, bucket.visibility));
    return aimAt(kind, { label, state: known.bucket });
  }
  throw new Error(`the configuration has a domain for ${kind} without an id`);
}

function aimAt(kind: TargetKind, resource: Resource): Aim {
  return { target: targetOf(kind, resource), label: resource.label };
}

/** An id that was given is taken as it is; only a private bucket, which no domain can point at, is looked for. */
async function aimAtId(target: KnownTarget, storage: StorageClient): Promise<Aim> {
  const label = describeTarget(target);
  if (target.kind === 'storage') {
    const reply = await storage.listBuckets();
    const buckets = reply.kind === 'absent' || reply.kind === 'refused' ? [] : valueOrThrow(reply);
    const bucket = buckets.find((record) => resourceIdOf(record)?.toLowerCase() === target.resourceId);
    checkPublic(label, bucket?.visibility);
  }
  return { target, label };
}

/** What the bucket is, or will be made as. */
function visibilityOf(state: BucketState, asked: 'private' | 'public' | undefined): string | undefined {
  if (state.kind === 'present') return state.record.visibility;
  return state.kind === 'absent' ? (asked ?? 'private') : asked;
}
