import { DeployError } from '../errors.ts';
import { formatDuration } from '../format.ts';
import type { DomainConfig } from './config.ts';
import { describeHostname, type Hostname } from './hostname.ts';
import { pointsElsewhere } from './register-errors.ts';
import type { DomainState } from './state.ts';
import { compareTargets, describeTarget, type WantedTarget } from './target.ts';

/** What will be done to a registration. */
export interface DomainPlan {
  readonly hostname: Hostname;
  /** `register`: also when it can't be read whether it is registered, so that the platform's answer decides. */
  readonly action: 'register' | 'replace' | 'keep' | 'delete' | 'nothing';
  readonly steps: readonly string[];
}

/** A hostname that is registered, and what is known of it. */
interface DomainQuestion extends DomainConfig {
  /** The target for people, such as `function "hello"`. */
  readonly label: string;
  readonly state: DomainState;
}

/** Plans a registration. Pure. @throws DeployError when it points elsewhere and is not to be replaced */
export function planDomain(question: DomainQuestion): DomainPlan {
  const { hostname, target, label, replace, timeoutMs, state } = question;
  const name = describeHostname(hostname);
  const wait =
    timeoutMs > 0
      ? [`wait up to ${formatDuration(timeoutMs)} until domain ${name} is no longer pending`]
      : [];
  if (state.kind !== 'present') {
    const unless = state.kind === 'unreadable' ? ', unless it is registered' : '';
    return {
      hostname,
      action: 'register',
      steps: [`register domain ${name} for ${label}${unless}`, ...wait],
    };
  }
  if (compareTargets(state.sighting.target, target) !== 'other') {
    return {
      hostname,
      action: 'keep',
      steps: [`leave domain ${name} as it is, registered for ${label}`, ...wait],
    };
  }
  if (!replace) throw pointsElsewhere(hostname.ascii, state.sighting.target, label);
  const former = describeTarget(state.sighting.target);
  const step = `delete the registration of domain ${name} for ${former} and register it for ${label}`;
  return { hostname, action: 'replace', steps: [step, ...wait] };
}

/** A registration that is to be deleted, and what is known of it. */
export interface DomainDeletionQuestion {
  readonly hostname: Hostname;
  /** What it must point at; undefined when it may be anything. */
  readonly target: WantedTarget | undefined;
  readonly label: string;
  readonly state: DomainState;
}

/** Plans the deletion of a registration. Pure. @throws DeployError when it points at something else than the target */
export function planDomainDeletion(question: DomainDeletionQuestion): DomainPlan {
  const { hostname, target, label, state } = question;
  const name = describeHostname(hostname);
  if (state.kind === 'absent') {
    return { hostname, action: 'nothing', steps: [`nothing: domain ${name} is not registered`] };
  }
  const seen = state.kind === 'present' ? state.sighting.target : undefined;
  if (target && seen && compareTargets(seen, target) === 'other') {
    throw new DeployError(
      `Domain "${hostname.ascii}" is registered for ${describeTarget(seen)}, and not for ${label}: it was not deleted`,
      {
        hint: 'Check `domain` and `function`. To delete it anyway, set `domain_replace: true`, or name its target in `domain_target`.',
      },
    );
  }
  const step = `delete the registration of domain ${name}; its DNS records at the registrar stay`;
  return { hostname, action: 'delete', steps: [step] };
}
