import { connect } from 'node:net';
import { text } from 'node:stream/consumers';

export function sendRaw(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}
