/** What each sentence of an error claims about the platform: a table from the sentence to the claim. */
import { isReady, statusOf } from '../world/functions.ts';
import type { Traced } from '../world/platform.ts';
import type { Case } from './statements.ts';

interface Claim {
  readonly sentence: string;
  readonly isTrue: boolean;
}

type Call = Traced['call'];
/** Whether a sentence is true. @param word what it names: a function, bucket, hostname or revision, a number or a list */
type Judge = (given: Case, word: string) => boolean;

/** A request of this run for the thing of this name took effect. */
const did =
  (call: Call): Judge =>
  ({ ran }, name) => {
    const isFor = ({ body, target }: Traced) =>
      JSON.stringify(body)?.includes(`"${name}"`) || decodeURIComponent(target).endsWith(`/${name}`);
    return ran.trace.some((traced) => traced.call === call && traced.hasEffect && isFor(traced));
  };

const sent =
  (...calls: readonly Call[]): Judge =>
  ({ ran }) =>
    ran.trace.some(({ call }) => calls.includes(call));

const not =
  (judge: Judge): Judge =>
  (...all) =>
    !judge(...all);

/** Another deployer may change it at any time. */
const alone =
  (judge: Judge): Judge =>
  (given, word) =>
    !given.isAlone || judge(given, word);

const deployed: Judge = ({ ran: { writes } }) =>
  writes.includes('create function') || writes.includes('redeploy function');
const wroteNothing: Judge = ({ ran }) => ran.writes.length === 0;
const wroteFunction = sent('create function', 'redeploy function', 'delete function');

function revision({ world }: Case, id: string) {
  const found = world.functions.all().flatMap(({ revisions }) => revisions);
  return found.find((candidate) => candidate.id === id);
}

const wasReady: Judge = (given, id) => {
  const found = revision(given, id);
  return found !== undefined && isReady(found);
};
const servedBefore = alone(wasReady);
const serves = alone(({ ran }, id) =>
  Object.values(ran.after.functions).some(({ liveRevision }) => liveRevision === id),
);
const nothingServed: Judge = ({ ran }) =>
  ran.before.functions[ran.outputs.function ?? '']?.live === undefined;

const isRegistered: Judge = ({ ran }, name) => ran.after.domains[name] !== undefined;
const isUntouched: Judge = ({ ran }, name) => ran.after.domains[name] === ran.before.domains[name];

/** Whether all of what is said to be deleted, or to be left, is: `function "x", domain y, its objects in bucket "z"`. */
const everyPart =
  (ofFunction: Judge, ofDomain: Judge): Judge =>
  (given, list) =>
    list
      .replace(/\.$/, '')
      .split(', ')
      .every((part) => {
        const [, name, host] = /^function "(.+)"|^domain (\S+)/.exec(part) ?? [];
        return (!name || ofFunction(given, name)) && (!host || ofDomain(given, host));
      });
const areGone = everyPart(({ ran }, name) => ran.after.functions[name] === undefined, not(isRegistered));
/** They may not have existed: a key that may not list functions cannot know. */
const areLeft = everyPart(not(did('delete function')), not(did('delete domain')));

const TABLE: readonly (readonly [sentence: RegExp, isTrue: Judge])[] = [
  [/^Nothing was changed on the platform\.$/, wroteNothing],
  [/^Nothing was deployed\.$/, not(deployed)],
  [/^None of \d+ attempts took effect/, wroteNothing],

  [/^Bucket "(.+)" was created\.$/, did('create bucket')],
  [/^Bucket "(.+)" was not created by this run\.$/, not(did('create bucket'))],
  [/^Bucket ".+" may or may not have been created\.$/, sent('create bucket')],
  [/^Bucket ".+": (\d+) uploaded/, ({ ran }, count) => ran.outputs.uploaded_count === count],
  [/^Objects of bucket ".+" may have been replaced\.$/, sent('ask for upload')],
  [/^`upload: mirror` would delete \d+ of the/, ({ ran }) => !ran.writes.includes('delete object')],

  [/^Domain (\S+) was registered for .+\.$/, did('register domain')],
  [/^Domain (\S+) was not registered by this run\.$/, not(did('register domain'))],
  [/^Domain \S+ may or may not be registered\.$/, sent('register domain')],
  [/(?<!whether d)omain (\S+) (?:for .+ )?was deleted\.$/, did('delete domain')],
  [/omain \S+ (?:for .+ )?may or may not be deleted\.$/, sent('delete domain')],
  [/^Domain (\S+) is no longer registered: its registration for .+ was deleted\.$/, did('delete domain')],
  [/^Domain (\S+) is no longer registered: /, alone(not(isRegistered))],
  [/^Domain (\S+) still points at .+\.$/, isUntouched],
  // Another run may have registered it since this one began.
  [/^Domain (\S+) was already registered/, alone(({ ran }, name) => ran.before.domains[name] !== undefined)],
  [/^The registration stays\.$/, alone((given) => isRegistered(given, given.ran.outputs.domain ?? ''))],
  [/^Domain (\S+) is already registered/, isRegistered],
  [/^Domain (\S+) is registered for/, alone(isUntouched)],

  [
    /^(?:Revision \S+ was rolled back\. )?Function ".+" is back on the content of revision \S+(?: as revision ([^\s,]+?))?(?:,.*)?\.$/,
    (given, id) => id === '' || serves(given, id),
  ],
  [/^Function ".+" is deployed\b/, deployed],
  [/^Function ".+" may or may not have been changed\.$/, wroteFunction],
  [
    /^Function "(.+)" was deleted while/,
    (given, name) =>
      !given.isAlone && (!given.ran.after.functions[name] || did('create function')(given, name)),
  ],
  [/^The platform acknowledged the deletion of function "(.+)"/, did('delete function')],
  [/^The platform has accepted the new revision/, deployed],
  [/^The platform has accepted revision ([^\s;]+);/, ({ world }, id) => world.functions.created.includes(id)],
  [/^Cancelled after the platform accepted /, deployed],
  [/^(?:It|.+ of ".+") may (?:be live already|still go live); revision (\S+) served before/, servedBefore],
  [/^(?:It|.+ of ".+") may be live already; no revision served before/, alone(nothingServed)],
  [/^(?:It|.+ of ".+") may (?:be live already|still go live); /, deployed],
  [/^Revision \S+ was rolled back\.$/, ({ ran }) => ran.writes.includes('redeploy function')],
  [/^Revision (\S+) served before\.$/, servedBefore],
  [/^Revision (\S+) is (?:still )?serving\.$/, serves],
  [
    /^No revision of "(.+)" is serving\.$/,
    alone(({ ran }, name) => ran.after.functions[name]?.live === undefined),
  ],
  [/^Revision (\S+) of ".+" is live(?:, but not healthy)?\.$/, serves],
  [
    /^Revision "?([\w-]+)"? of ".+" failed: /,
    alone((given, id) => {
      const found = revision(given, id);
      return !found || /fail/.test(statusOf(found));
    }),
  ],
  [
    /^Revision (\S+) of ".+" was superseded/,
    alone(({ world }, id) => world.functions.all().every(({ revisions }) => revisions.at(-1)?.id !== id)),
  ],
  [/^Revision (\S+) of ".+" was not ready within/, alone((given, id) => revision(given, id) !== undefined)],
  [/^The platform acknowledged the deletion of domain (\S+),/, did('delete domain')],
  [/^Could not confirm that function ".+" was/, wroteFunction],
  [
    /^Could not (?:create|redeploy) function ".+?"/,
    (given) => !deployed(given, '') || given.wanted.rollbackOnFailure,
  ],
  [/^Could not delete function "(.+?)"/, not(did('delete function'))],
  [/^Could not delete domain (\S+):/, not(did('delete domain'))],
  [/^Could not register domain (\S+):/, not(did('register domain'))],
  [/^Could not create bucket "(.+?)"/, not(did('create bucket'))],
  [/^Deleted: (?!.*preview)(.+)/, areGone],
  [/^Not deleted: (.+)/, areLeft],
  [/^May still exist, wholly or in part: /, sent('delete function', 'delete domain', 'delete object')],
  [/^- (rev-\d+), (?:content of .*, )?commit .*\blive\b/, serves],
  [/^- (rev-\d+), (?:content of .*, )?commit .*\bfailed\b/, not(wasReady)],
];

/** A sentence with one of these says what holds on the platform; all others say why something was refused, or what to do. */
const STATE =
  /\b(?:is|are|was|were|has|have|may) (?:\w+ )?(?:be |been )?(?:serving|live|deployed|registered|deleted|created|changed|uploaded|back)\b/;
/** What to do next, or why. */
const OTHERS = [
  /^(?:- |Could not |Look at |With |If |To |Set |Once |Wait |Grant )/,
  /^No revision of ".+" is known to be serving/,
  /^(?:Nothing was rolled back|Pages are sent only when all other files are uploaded)/,
  /^The (?:action could not verify whether|target must|platform answered) /,
];

/** Returns the claims of a line. @throws Error for a sentence about the platform that is not in the table */
export function claimsOf(line: string, given: Case): readonly Claim[] {
  return line.split(/(?<=[.)]) (?=[A-Z`])/).flatMap((sentence) => {
    const claims = TABLE.flatMap(([pattern, judge]) => {
      const [found, word = ''] = pattern.exec(sentence) ?? [];
      return found === undefined ? [] : [{ sentence, isTrue: judge(given, word) }];
    });
    if (claims.length === 0 && STATE.test(sentence) && !OTHERS.some((pattern) => pattern.test(sentence)))
      throw new Error(`this sentence is not in the table: ${sentence}`);
    return claims;
  });
}
