/** Names of files and folders that hold credentials, the history, or what is installed; `*` stands for any characters. */
export const DENIED_NAMES: readonly string[] = [
  '.git',
  'node_modules',
  '.env*',
  '.envrc',
  '*.pem',
  '*.key',
  '*.p12',
  '*.pfx',
  '*.jks',
  '*.keystore',
  'id_rsa*',
  'id_dsa*',
  'id_ecdsa*',
  'id_ed25519*',
  '.npmrc',
  '.pypirc',
  '.netrc',
  '_netrc',
  '.htpasswd',
  '.aws',
  '.ssh',
  '.docker',
  '.kube',
  '.gnupg',
  '*.tfstate*',
  'credentials.json',
  '*-credentials.json',
  'service-account*.json',
  'gha-creds-*.json',
  '.git-credentials',
  'git-credentials-*.config',
];

/** Names that the list above covers, and that are not denied. */
export const ALLOWED_NAMES: readonly string[] = ['.env.example'];

const denied = toExpression(DENIED_NAMES);
const allowed = toExpression(ALLOWED_NAMES);

function toExpression(names: readonly string[]): RegExp {
  const sources = names.map((name) => name.replaceAll('.', '\\.').replaceAll('*', '.*'));
  // Ignores case, since `.ENV` is the same file on many systems; `s` for names with line breaks.
  return new RegExp(`^(?:${sources.join('|')})$`, 'is');
}

/** Returns whether the built-in deny list excludes a name, at any depth, file or folder. */
export function isDeniedName(name: string): boolean {
  return denied.test(name) && !allowed.test(name);
}
