/**
 * Uploads through slow lines, against the time that their bytes need: `node test/bench/lines.ts [part of a title] [rounds]`.
 * All connections share the rate, and each direction takes 60 ms. A round takes two minutes.
 */
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { createTree } from '../support/tree.ts';
import { compare, runOurs, startServer } from './bench.ts';
import { writeFiles } from './files.ts';

const DELAY_MS = 60;
const TICK_MS = 5;
const PACKET_BYTES = 1460;
const MEBIBYTE = 1024 * 1024;

/** Opens a line to a server. @param rate bytes per second towards it */
async function openLine(target: URL, rate: number) {
  const queues = new Map<Socket, { readonly server: Socket; waiting: Buffer }>();
  let budget = 0;
  const timer = setInterval(() => {
    budget = Math.min(budget + (rate * TICK_MS) / 1000, rate / 10);
    for (let isIdle = false; budget > 0 && !isIdle; ) {
      isIdle = true;
      for (const [client, queue] of queues) {
        if (queue.waiting.length === 0 || budget <= 0) continue;
        isIdle = false;
        const packet = queue.waiting.subarray(0, PACKET_BYTES);
        queue.waiting = queue.waiting.subarray(packet.length);
        budget -= packet.length;
        setTimeout(() => queue.server.write(packet), DELAY_MS);
        if (queue.waiting.length === 0) client.resume();
      }
    }
  }, TICK_MS);
  const line = createServer({ highWaterMark: 16_384 }, (client) => {
    const server = connect(Number(target.port), target.hostname);
    const queue = { server, waiting: Buffer.of() };
    queues.set(client, queue);
    client.on('data', (chunk) => {
      queue.waiting = Buffer.concat([queue.waiting, chunk]);
      client.pause();
    });
    server.on('data', (chunk) => setTimeout(() => client.write(chunk), DELAY_MS));
    const end = () => {
      queues.delete(client);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
  });
  await once(line.listen(0, '127.0.0.1'), 'listening');
  return {
    url: new URL(`http://127.0.0.1:${(line.address() as AddressInfo).port}`),
    [Symbol.dispose]() {
      clearInterval(timer);
      line.close();
    },
  };
}

const [only = '', rounds = '3'] = process.argv.slice(2);
await using folder = await createTree();
await using server = await startServer();
for (const [rate, files] of [
  [0.5, 24],
  [1, 32],
  [4, 60],
] as const) {
  const title = `${files} files of 1 MiB through a line of ${rate} MB/s`;
  if (!title.includes(only)) continue;
  const tree = folder.at(`tree-${files}`);
  writeFiles(tree, files, MEBIBYTE, 'random bytes');
  using line = await openLine(server.url, rate * 1e6);
  await compare(title, Number(rounds), {
    'the time of the bytes': async () => ({ costs: { ms: (files * MEBIBYTE) / (rate * 1000) } }),
    async ours() {
      await server.forget();
      const { costs, failure } = await runOurs(tree, line.url, { bucket: 'things', artifacts: '**' });
      const { objects, requests } = await server.done();
      return { costs: { ...costs, objects, requests }, failure };
    },
  });
}
