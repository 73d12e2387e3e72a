import { randomBytes } from 'node:crypto';
import { HttpError } from '../http/errors.ts';

/** `<service>:<action>`, section 5 of the API document. */
export type Permission = `${'functions' | 'storage' | 'domains'}:${'read' | 'write' | 'delete'}`;

/** An API key as it is stored: what it grants and the SHA-256 of its text, never the text (section 5 of the API document). */
export interface ApiKey {
  readonly id: string;
  readonly name: string;
  readonly hash: string;
  readonly permissions: readonly Permission[];
  /** `*` for all, `<service>/*` for all of a service, or `<service>/<name>`, which is exact. */
  readonly resources: readonly string[];
  readonly created_at: string;
  readonly expires_at: string | null;
  readonly deactivated_at: string | null;
}

export const SERVICES = ['functions', 'storage', 'domains'] as const;
export const ACTIONS = ['read', 'write', 'delete'] as const;

/** What the creator of a key chooses (section 5 of the API document). */
export type KeyGrant = Pick<ApiKey, 'name' | 'permissions' | 'resources' | 'expires_at'>;

export function permissionsOf(
  services: readonly (typeof SERVICES)[number][],
  actions: readonly (typeof ACTIONS)[number][],
): Permission[] {
  return services.flatMap((service) => actions.map((action): Permission => `${service}:${action}`));
}

export const fullGrant: Omit<KeyGrant, 'name'> = {
  permissions: permissionsOf(SERVICES, ACTIONS),
  resources: ['*'],
  expires_at: null,
};

/** Whether a key grants a permission for a resource, or for any resource when none is named. */
export function allows(key: ApiKey, permission: Permission, resource?: string): boolean {
  if (!key.permissions.includes(permission)) return false;
  if (resource === undefined) return true;
  const service = permission.slice(0, permission.indexOf(':'));
  const granting = ['*', `${service}/*`, canonical(`${service}/${resource}`)];
  return key.resources.some((one) => granting.includes(one));
}

/** Returns the form in which resources of keys are compared. Only hostnames ignore case. */
export function canonical(resource: string): string {
  return resource.startsWith('domains/') ? resource.toLowerCase() : resource;
}

/** Stands for the holder of the admin token where an operation asks which key calls it. */
const NEVER_READ = { id: '', name: '', hash: '', created_at: '', deactivated_at: null };
export const administrator: ApiKey = { ...fullGrant, ...NEVER_READ };

/**
 * Throws 403, naming the permission, when a key lacks it. Never reveals whether the resource exists.
 * @param name of the resource, such as a field of a body that is not checked yet; what is no text names none
 */
export function requireAccess(key: ApiKey | undefined, permission: Permission, name?: unknown): void {
  const resource = typeof name === 'string' ? name : undefined;
  if (key && allows(key, permission, resource)) return;
  const where = resource === undefined ? '' : ` for "${resource}"`;
  const message = `This API key lacks the permission ${permission}${where}. Use a key that grants it.`;
  throw new HttpError('permission_denied', message);
}

/** Creates a secret of 256 random bits, in characters that are safe in headers and shells. */
export function newSecret(prefix: string): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

export function bearer(authorization: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1];
}
