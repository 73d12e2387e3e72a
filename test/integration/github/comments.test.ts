/** One comment of the action on a pull request: found, created once, updated in place. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BOUNDS } from '../../support/bounds.ts';
import { COMMENT, COMMENT_TEXT, commentOf, MARKER, NUMBER, openGitHub } from '../../support/github-runs.ts';
import type { GitHubFault, GitHubServer } from '../../support/github-server.ts';
import { JOB_TOKEN, PERSONAL_TOKEN, startGitHubServer } from '../../support/github-server.ts';

const BOT = { login: 'github-actions[bot]', type: 'Bot' } as const;
const STRANGER = { login: 'mallory', type: 'User' } as const;

async function startServer(options: Parameters<typeof startGitHubServer>[0] = {}): Promise<GitHubServer> {
  const server = await startGitHubServer(options);
  server.records.pullRequests.set(NUMBER, { state: 'open', headSha: 'a'.repeat(40) });
  return server;
}

function addOthers(server: GitHubServer, count: number): void {
  for (let index = 0; index < count; index += 1) server.addComment(NUMBER, STRANGER, `Comment ${index}`);
}

const textsOf = ({ records }: GitHubServer) => records.comments.map(({ body }) => body);
const writesTo = ({ requests }: GitHubServer) =>
  requests.filter(({ method }) => method !== 'GET').map(({ method }) => method);

describe('The comment on a pull request', () => {
  it('is created with its marker in the first line', async () => {
    await using server = await startServer();
    await using github = openGitHub(server);
    expect(await github.upsertComment(COMMENT)).toEqual({ kind: 'ok', value: undefined });
    expect(textsOf(server)).toEqual([COMMENT_TEXT]);
  });

  it('is updated in place, also behind 130 other comments and in front of as many', async () => {
    await using server = await startServer();
    addOthers(server, 130);
    server.addComment(NUMBER, BOT, `<!-- ${MARKER} -->\nOld`);
    addOthers(server, 130);
    await using github = openGitHub(server);
    await github.upsertComment(COMMENT);
    expect(server.records.comments[130]?.body).toBe(COMMENT_TEXT);
    expect(server.records.comments).toHaveLength(261);
    expect(writesTo(server)).toEqual(['PATCH']);
  });

  it('is not sent when it has not changed, also if GitHub wrote its line breaks differently', async () => {
    await using server = await startServer();
    server.addComment(NUMBER, BOT, `${COMMENT_TEXT.replaceAll('\n', '\r\n')}\r\n`);
    await using github = openGitHub(server);
    await github.upsertComment(COMMENT);
    expect(writesTo(server)).toEqual([]);
  });

  it('of another marker stays', async () => {
    await using server = await startServer();
    const others = [`<!-- ${MARKER}-2 -->\nOther`, `Text\n<!-- ${MARKER} -->`, `> <!-- ${MARKER} -->`];
    for (const other of others) server.addComment(NUMBER, BOT, other);
    await using github = openGitHub(server);
    await github.upsertComment(COMMENT);
    expect(textsOf(server)).toEqual([...others, COMMENT_TEXT]);
  });

  it.each([
    ['a job', JOB_TOKEN, [STRANGER]],
    ['a person', PERSONAL_TOKEN, [STRANGER, BOT]],
  ])(
    'with the token of %s leaves the comments of strangers with the same marker',
    async (_who, token, strangers) => {
      await using server = await startServer();
      const copy = `<!-- ${MARKER} -->\nCopied`;
      for (const stranger of strangers) server.addComment(NUMBER, stranger, copy);
      await using github = openGitHub(server, { token });
      await github.upsertComment(COMMENT);
      await github.upsertComment(commentOf(MARKER, 'New'));
      expect(textsOf(server)).toEqual([...strangers.map(() => copy), `<!-- ${MARKER} -->\nNew`]);
    },
  );

  it('that a bot has created only identifies comments of the same bot', async () => {
    await using server = await startServer();
    await using github = openGitHub(server);
    await github.upsertComment(COMMENT);
    server.addComment(NUMBER, { login: 'other[bot]', type: 'Bot' }, COMMENT_TEXT);
    await github.upsertComment(COMMENT);
    expect(server.records.comments).toHaveLength(2);
  });

  it('keeps the oldest of several', async () => {
    await using server = await startServer();
    for (const text of ['1', '2', '3']) server.addComment(NUMBER, BOT, `<!-- ${MARKER} -->\n${text}`);
    const [oldest] = server.records.comments;
    await using github = openGitHub(server);
    await github.upsertComment(COMMENT);
    expect(server.records.comments).toEqual([{ ...oldest, body: COMMENT_TEXT }]);
  });

  it('is created again when somebody deletes it before the update', async () => {
    const deletion = async ({ method }: { readonly method: string }) => {
      if (method === 'PATCH') server.records.comments = [];
    };
    await using server = await startServer({ gate: deletion });
    server.addComment(NUMBER, BOT, `<!-- ${MARKER} -->\nOld`);
    await using github = openGitHub(server);
    expect(await github.upsertComment(COMMENT)).toMatchObject({ kind: 'ok' });
    expect(textsOf(server)).toEqual([COMMENT_TEXT]);
  });

  it('cannot be ended by its marker', async () => {
    await using server = await startServer();
    await using github = openGitHub(server);
    const marker = 'a--> <b>--!> \n @octocat';
    await github.upsertComment(commentOf(marker, 'Old'));
    await github.upsertComment(commentOf(marker, 'New'));
    expect(textsOf(server)).toEqual([expect.stringMatching(/^<!-- [\w%!-]+ -->\nNew$/)]);
    expect(textsOf(server)[0]).not.toMatch(/--.*--.*--/s);
  });

  it('asks for the own user once', async () => {
    await using server = await startServer();
    await using github = openGitHub(server);
    for (const body of ['1', '2', '3']) await github.upsertComment(commentOf(MARKER, body));
    expect(server.requests.filter(({ path }) => path === '/user')).toHaveLength(1);
  });

  it.each<GitHubFault['answer']>(['reset', { status: 502 }])(
    'whose creation gets no answer (%j) exists once',
    async (answer) => {
      await using server = await startServer();
      server.faults.push({ match: /^POST/, answer, isAfter: true, times: 1 });
      await using github = openGitHub(server);
      expect(await github.upsertComment(COMMENT)).toMatchObject({ kind: 'ok' });
      expect(textsOf(server)).toEqual([COMMENT_TEXT]);
      expect(writesTo(server)).toEqual(['POST']);
    },
  );

  it('that the list shows only later exists once', async () => {
    await using server = await startServer();
    server.faults.push({ match: /^GET .*\/comments/, answer: { status: 200, body: [] }, times: 2 });
    await using github = openGitHub(server);
    await github.upsertComment(COMMENT);
    expect(textsOf(server)).toEqual([COMMENT_TEXT]);
    expect(writesTo(server)).toEqual(['POST']);
  });

  it('whose creation was lost before it took effect is created by the next request', async () => {
    await using server = await startServer();
    server.faults.push({ match: /^POST/, answer: 'reset', times: 2 });
    await using github = openGitHub(server);
    expect(await github.upsertComment(COMMENT)).toMatchObject({ kind: 'ok' });
    expect(textsOf(server)).toEqual([COMMENT_TEXT]);
    expect(writesTo(server)).toEqual(['POST', 'POST', 'POST']);
  });
});

/** Lets two clients take turns, request by request, as the flags say. */
function takeTurns(flags: readonly boolean[], clients: number) {
  const waiting = new Map<string, () => void>();
  let left = clients;
  let turns = 0;
  const release = () => {
    if (waiting.size < left || waiting.size === 0) return;
    const names = [...waiting.keys()].sort();
    const name = names[flags[turns % flags.length] === true ? names.length - 1 : 0] ?? '';
    turns += 1;
    const go = waiting.get(name);
    waiting.delete(name);
    go?.();
  };
  return {
    gate: async (name: string) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.set(name, resolve);
      release();
      await promise;
    },
    end: () => {
      left -= 1;
      release();
    },
  };
}

describe('Concurrent runs', () => {
  const tokens = {
    'token-of-run-a': { ...BOT, isInstallation: true },
    'token-of-run-b': { ...BOT, isInstallation: true },
  };

  it('leave one comment, with the text of one of them, in any order of their requests', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: 1, maxLength: 16 }),
        fc.nat(3),
        async (flags, existing) => {
          const turns = takeTurns(flags, 2);
          await using server = await startServer({
            tokens,
            gate: ({ headers }) => turns.gate(headers.authorization ?? ''),
          });
          for (let index = 0; index < existing; index += 1)
            server.addComment(NUMBER, BOT, `<!-- ${MARKER} -->\n${index}`);
          const run = async (token: string) => {
            await using github = openGitHub(server, { token });
            const result = await github.upsertComment(commentOf(MARKER, token));
            turns.end();
            return result;
          };
          const results = await Promise.all(Object.keys(tokens).map(run));
          expect(results).toEqual([
            { kind: 'ok', value: undefined },
            { kind: 'ok', value: undefined },
          ]);
          expect(textsOf(server)).toHaveLength(1);
          expect(textsOf(server)[0]).toMatch(/\ntoken-of-run-[ab]$/);
        },
      ),
      { numRuns: 4 * BOUNDS.requests },
    );
  });

  it('that are ten leave one comment', async () => {
    await using server = await startServer();
    const run = async (_value: unknown, index: number) => {
      await using github = openGitHub(server);
      return await github.upsertComment(commentOf(MARKER, `Run ${index}`));
    };
    await Promise.all(Array.from({ length: 10 }, run));
    expect(textsOf(server)).toHaveLength(1);
  });
});
