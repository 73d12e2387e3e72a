/** What each sentence of an error claims about the platform: a table from the sentence to the claim. */
import { isReady, statusOf } from '../world/functions.ts';
import type { Traced } from '../world/platform.ts';
import type { Case } from './statements.ts';

interface Claim {
  readonly sentence: string;
  readonly isTrue: boolean;
}

type Judge = (given: Case, first: string, second: string) => boolean;

/** Whether a request of this run took effect. */
function did({ ran }: Case, call: Traced['call'], name = ''): boolean {
  const names = ({ body, target }: Traced) => `${JSON.stringify(body)} ${decodeURIComponent(target)}`;
  return ran.trace.some((traced) => traced.call === call && traced.hasEffect && names(traced).includes(name));
}

function sent({ ran }: Case, ...calls: readonly Traced['call'][]): boolean {
  return ran.trace.some(({ call }) => calls.includes(call));
}

const deployed: Judge = (given) => did(given, 'create function') || did(given, 'redeploy function');
const wroteFunction: Judge = (given) =>
  sent(given, 'create function', 'redeploy function', 'delete function');

/** Finds a revision by its id. */
function revision({ world }: Case, id: string) {
  const found = world.functions.all().flatMap(({ revisions }) => revisions);
  return found.find((candidate) => candidate.id === id);
}

function live({ ran }: Case, when: 'before' | 'after' = 'after'): readonly (string | undefined)[] {
  return Object.values(ran[when].functions).map(({ liveRevision }) => liveRevision);
}

/** Another deployer may change what serves at any time. */
const serves: Judge = (given, id) => !given.isAlone || live(given).includes(id);
const servedBefore: Judge = (given, id) => {
  const found = revision(given, id);
  return !given.isAlone || (found !== undefined && isReady(found));
};

/** What is said to be deleted, or to be left: `function "x", domain y, its objects in bucket "z"`. */
function parts(list: string): readonly string[] {
  return list.replace(/\.$/, '').split(', ');
}

/** It may not have existed: a key that may not list functions cannot know. */
function isLeft(given: Case, part: string): boolean {
  const [, name = '', host = ''] = /^function "(.+)"|^domain (\S+)/.exec(part) ?? [];
  return (
    !(name !== '' && did(given, 'delete function', name)) &&
    !(host !== '' && did(given, 'delete domain', host))
  );
}

function isGone({ ran }: Case, part: string): boolean {
  const [, name = '', host = ''] = /^function "(.+)"|^domain (\S+)/.exec(part) ?? [];
  if (name !== '') return ran.after.functions[name] === undefined;
  return host === '' || ran.after.domains[host] === undefined;
}

const DELETIONS = ['delete function', 'delete domain', 'delete object'] as const;
const ID = String.raw`"?([\w-]+)"?`;

const TABLE: readonly (readonly [sentence: RegExp, isTrue: Judge])[] = [
  [/^Nothing was changed on the platform\.$/, ({ ran }) => ran.writes.length === 0],
  [/^Nothing was deployed\.$/, (given) => !deployed(given, '', '')],
  [/^None of \d+ attempts took effect/, ({ ran }) => ran.writes.length === 0],

  [/^Bucket "(.+)" was created\.$/, (given, name) => did(given, 'create bucket', `"${name}"`)],
  [
    /^Bucket "(.+)" was not created by this run\.$/,
    (given, name) => !did(given, 'create bucket', `"${name}"`),
  ],
  [/^Bucket "(.+)" may or may not have been created\.$/, (given) => sent(given, 'create bucket')],
  [/^Bucket ".+": (\d+) uploaded/, ({ ran }, count) => ran.outputs.uploaded_count === count],
  [/^Objects of bucket "(.+)" may have been replaced\.$/, (given) => sent(given, 'ask for upload')],
  [/^`upload: mirror` would delete \d+ of the/, (given) => !did(given, 'delete object')],

  [/^Domain (\S+) was registered for .+\.$/, (given, name) => did(given, 'register domain', name)],
  [/^Domain (\S+) was not registered by this run\.$/, (given, name) => !did(given, 'register domain', name)],
  [/^Domain (\S+) may or may not be registered\.$/, (given) => sent(given, 'register domain')],
  [
    /(?<!whether d)omain (\S+) (?:for .+ )?was deleted\.$/,
    (given, name) => did(given, 'delete domain', name),
  ],
  [/omain (\S+) (?:for .+ )?may or may not be deleted\.$/, (given) => sent(given, 'delete domain')],
  [
    /^Domain (\S+) is no longer registered: its registration for .+ was deleted\.$/,
    (given, name) =>
      did(given, 'delete domain', name) && (!given.isAlone || given.ran.after.domains[name] === undefined),
  ],
  [
    /^Domain (\S+) still points at .+\.$/,
    ({ ran }, name) => ran.after.domains[name] === ran.before.domains[name],
  ],
  // Another run may have registered it since this one began.
  [
    /^Domain (\S+) was already registered/,
    ({ ran, isAlone }, name) => !isAlone || ran.before.domains[name] !== undefined,
  ],
  [
    /^The registration stays\.$/,
    ({ ran, isAlone }) => !isAlone || ran.after.domains[ran.outputs.domain ?? ''] !== undefined,
  ],
  [/^Domain (\S+) is already registered/, ({ ran }, name) => ran.after.domains[name] !== undefined],
  [
    /^Domain (\S+) is registered for/,
    ({ ran, isAlone }, name) => !isAlone || ran.after.domains[name] === ran.before.domains[name],
  ],

  [
    /^(?:Revision \S+ was rolled back\. )?Function "(.+)" is back on the content of revision \S+(?: as revision ([^\s,]+?))?(?:,.*)?\.$/,
    (given, _name, id) => id === '' || serves(given, id, ''),
  ],
  [/^Function "(.+)" is deployed\b/, deployed],
  [/^Function "(.+)" may or may not have been changed\.$/, wroteFunction],
  [
    /^Function "(.+)" was deleted while/,
    (given, name) =>
      !given.isAlone && (!given.ran.after.functions[name] || did(given, 'create function', `"${name}"`)),
  ],
  [
    /^The platform acknowledged the deletion of function "(.+)"/,
    (given, name) => did(given, 'delete function', name),
  ],
  [/^The platform has accepted the new revision/, deployed],
  [
    /^The platform has accepted revision ([^\s;]+);/,
    (given, id) => given.world.functions.created.includes(id),
  ],
  [/^Cancelled after the platform accepted /, deployed],
  [/^(?:It|.+ of ".+") may (?:be live already|still go live); revision (\S+) served before/, servedBefore],
  [
    /^(?:It|.+ of ".+") may be live already; no revision served before/,
    ({ ran, isAlone }) => !isAlone || ran.before.functions[ran.outputs.function ?? '']?.live === undefined,
  ],
  [/^(?:It|.+ of ".+") may (?:be live already|still go live); /, deployed],
  [/^Revision \S+ was rolled back\.$/, (given) => did(given, 'redeploy function')],
  [/^Revision (\S+) served before\.$/, servedBefore],
  [/^Revision (\S+) is (?:still )?serving\.$/, serves],
  [
    /^No revision of "(.+)" is serving\.$/,
    ({ ran, isAlone }, name) => !isAlone || ran.after.functions[name]?.live === undefined,
  ],
  [/^Revision (\S+) of ".+" is live(?:, but not healthy)?\.$/, serves],
  [
    new RegExp(`^Revision ${ID} of ".+" failed: `),
    (given, id) => {
      const found = revision(given, id);
      return !found || /fail/.test(statusOf(found)) || !given.isAlone;
    },
  ],
  [
    /^Revision (\S+) of ".+" was superseded/,
    ({ isAlone, world }, id) =>
      !isAlone || world.functions.all().every(({ revisions }) => revisions.at(-1)?.id !== id),
  ],
  [
    /^Revision (\S+) of ".+" was not ready within/,
    (given, id) => !given.isAlone || revision(given, id) !== undefined,
  ],
  [
    /^The platform acknowledged the deletion of domain (\S+),/,
    (given, name) => did(given, 'delete domain', name),
  ],
  [/^Could not confirm that function ".+" was/, wroteFunction],
  [
    /^Could not (?:create|redeploy) function "(.+?)"/,
    (given) => !deployed(given, '', '') || given.wanted.rollbackOnFailure,
  ],
  [/^Could not delete function "(.+?)"/, (given, name) => !did(given, 'delete function', name)],
  [/^Could not delete domain (\S+):/, (given, name) => !did(given, 'delete domain', name)],
  [/^Could not register domain (\S+):/, (given, name) => !did(given, 'register domain', name)],
  [/^Could not create bucket "(.+?)"/, (given, name) => !did(given, 'create bucket', `"${name}"`)],
  [
    /^Deleted: (.+)/,
    (given, list) => list.includes('preview') || parts(list).every((part) => isGone(given, part)),
  ],
  [/^Not deleted: (.+)/, (given, list) => parts(list).every((part) => isLeft(given, part))],
  [/^May still exist, wholly or in part: /, (given) => sent(given, ...DELETIONS)],
  [/^- (rev-\d+), (?:content of .*, )?commit .*\blive\b/, serves],
  [
    /^- (rev-\d+), (?:content of .*, )?commit .*\bfailed\b/,
    (given, id) => {
      const found = revision(given, id);
      return found === undefined || !isReady(found);
    },
  ],
];

/** A sentence with one of these says what holds on the platform; all others say why something was refused, or what to do. */
const STATE =
  /\b(?:is|are|was|were|has|have|may) (?:\w+ )?(?:be |been )?(?:serving|live|deployed|registered|deleted|created|changed|uploaded|back)\b/;
/** What to do next, or why. */
const OTHERS = [
  /^(?:- |Could not |Look at |With |If |To |Set |Once |Wait |Grant )/,
  /^No revision of ".+" is known to be serving/,
  /^Nothing was rolled back/,
  /^The (?:action could not verify whether|target must|platform answered) /,
];

/** Returns the claims of a line. @throws Error for a sentence about the platform that is not in the table */
export function claimsOf(line: string, given: Case): readonly Claim[] {
  return line.split(/(?<=[.)]) (?=[A-Z`])/).flatMap((sentence) => {
    const claims = TABLE.flatMap(([pattern, judge]) => {
      const [found, first = '', second = ''] = pattern.exec(sentence) ?? [];
      return found === undefined ? [] : [{ sentence, isTrue: judge(given, first, second) }];
    });
    if (claims.length === 0 && STATE.test(sentence) && !OTHERS.some((pattern) => pattern.test(sentence)))
      throw new Error(`this sentence is not in the table: ${sentence}`);
    return claims;
  });
}
