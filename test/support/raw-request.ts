import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { judge } from './contract/recorder.ts';
import type { Answer } from './local-platform.ts';

/** Sends any bytes on a new connection, and reads everything that is sent back. */
export function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}

/** Sends bytes that are not a valid request, and compares the response with the contract. */
export async function sendBroken(url: string, bytes: string): Promise<Answer> {
  const [head = '', body = ''] = (await sendRaw(url, bytes)).split('\r\n\r\n');
  const [status = '', ...lines] = head.split('\r\n');
  const headers = new Headers(
    lines.map((line): [string, string] => [line.replace(/:.*/s, ''), line.replace(/.*?:/s, '')]),
  );
  const answer = { status: Number(status.split(' ')[1]), headers, text: body, json: JSON.parse(body) };
  const [method = '', target = ''] = bytes.split(/[ \r]/);
  judge({
    method,
    target,
    isOwnHost: true,
    status: answer.status,
    headers: Object.fromEntries(headers),
    body,
  });
  return answer;
}
