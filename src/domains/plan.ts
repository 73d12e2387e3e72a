/** Plans the changes to the registration of a hostname. Pure. */
import { DeployError } from '../errors.ts';
import type { DomainRecord } from '../platform/domains.ts';
import type { State } from '../platform/state.ts';
import type { DomainConfig } from './config.ts';
import { compareTargets, domainStatus, type Target } from './state.ts';

type Actions = ReturnType<typeof planDomain>;
export type RegisterDomain = Actions['register'];
export type AwaitDomain = Actions['await'];

export interface RegisteredDomain {
  /** `kept`: it existed before, or somebody else created it for the same target. */
  readonly operation: 'registered' | 'kept';
  readonly target: Target;
  readonly domain: DomainRecord;
}

/** Deletes a registration. Its DNS records stay at the registrar. */
export interface DeleteDomain {
  readonly type: 'delete-domain';
  readonly hostname: string;
  /** What it pointed at when it was read, for people. */
  readonly former: string | undefined;
  /** The hostname is registered again afterwards. */
  readonly isReplaced: boolean;
}

export interface RemoteDomain {
  readonly state: State<DomainRecord>;
  readonly target: Target;
  /** The target for people, such as `function "hello"`. */
  readonly label: string;
  /** The name of the function or bucket of this step. */
  readonly resource?: string | undefined;
  /** What the hostname points at, for people. */
  readonly seen: string;
}

/** The same for a deletion. The target is undefined when it may be anything. */
export type RemoteDomainDeletion = Omit<RemoteDomain, 'target'> & { readonly target: Target | undefined };

/** Plans a registration. @param keyPrefix of the objects of this step; @throws DeployError when the hostname points elsewhere and must not be replaced */
export function planDomain(
  { hostname, replace, timeoutMs }: DomainConfig,
  { state, seen, ...named }: RemoteDomain,
  keyPrefix = '',
) {
  const { target, label, resource } = named;
  const isOfBucket = target.kind === 'storage' && resource !== undefined;
  const folder = isOfBucket ? keyPrefix.replace(/[^/]*$/, '') : '';
  const record = state.kind === 'present' ? state.record : undefined;
  const relation = record && compareTargets(record.target, target);
  const former = relation === 'other' ? seen : undefined;
  if (former !== undefined && !replace) throw pointsElsewhere(hostname, former, label);
  const replaced: DeleteDomain = { type: 'delete-domain', hostname, former, isReplaced: true };
  return {
    replaced: former === undefined ? undefined : replaced,
    register: {
      type: 'register-domain' as const,
      hostname,
      ...named,
      /** The former target, if its registration is deleted first. */
      replaces: former,
      existing: former === undefined ? record : undefined,
    },
    await: {
      type: 'await-domain' as const,
      hostname,
      timeoutMs,
      isOfBucket,
      /** Where its page is, with `/` at the end; `''` for its root. */
      path: folder.split('/').map(encodeURIComponent).join('/'),
      /** It was active before the step, for the same target. */
      wasActive: record !== undefined && relation === 'same' && domainStatus(record).meaning === 'active',
    },
  };
}

/** Plans the deletion of a registration. @throws DeployError when it does not point at the target, or may not */
export function planDomainDeletion(
  hostname: string,
  { state, target, label, seen }: RemoteDomainDeletion,
): readonly DeleteDomain[] {
  if (state.kind === 'absent') return [];
  const record = state.kind === 'present' ? state.record : undefined;
  const relation = target ? compareTargets(record?.target, target) : 'same';
  if (record?.target && relation === 'other')
    throw new DeployError(
      `Could not delete domain ${hostname}: it is registered for ${seen}, not for ${label}`,
      {
        hint: 'Check `domain` and `function`. To delete the registration anyway, set `domain_replace: true` or name its target in `domain_target`.',
      },
    );
  const reason = state.kind === 'unreadable' ? state.reason : undefined;
  if (relation !== 'same')
    throw unconfirmedDeletion(hostname, label, 'the platform does not report its target', reason);
  return [{ type: 'delete-domain', hostname, former: record && seen, isReplaced: false }];
}

export function pointsElsewhere(hostname: string, seen: string, wanted: string): DeployError {
  return new DeployError(`Domain ${hostname} is registered for ${seen}, not for ${wanted}`, {
    hint: `Set \`domain_replace: true\` to delete that registration and to register the hostname for ${wanted}, or choose another hostname.`,
  });
}

/** The error when the target of a registration to delete is not known. */
export function unconfirmedDeletion(hostname: string, wanted: string, missing: string, reason?: DeployError) {
  return new DeployError(
    `Could not delete domain ${hostname}: the action could not confirm that it is registered for ${wanted}: ${reason?.message ?? missing}`,
    {
      cause: reason,
      hint: `${reason?.hint ?? ''} Name the target of the registration in \`domain_target\`, such as \`functions/<uuid>\`, or set \`domain_replace: true\` to delete the registration whatever it points at.`.trim(),
    },
  );
}
