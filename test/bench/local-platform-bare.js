/**
 * The barest server that gives the answers which the benchmark of the local platform asks for: no key is looked at, no
 * bytes are kept. In JavaScript, so that its start is not held up by types. Tells its parent its address.
 */
import { createServer } from 'node:http';

const BUCKET = JSON.stringify({
  id: '51c7c393-c973-4226-a8c4-6aaa7802a8b3',
  name: 'things',
  visibility: 'private',
  created_at: '2026-01-01T00:00:00.000Z',
});

function answer(response, status, type, body) {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body);
}

const server = createServer((request, response) => {
  const { url = '', method } = request;
  if (method === 'GET')
    return url.startsWith('/v1/storage')
      ? answer(response, 200, 'application/json', BUCKET)
      : answer(response, 200, 'text/plain;charset=UTF-8', 'Hello');
  request.resume().on('end', () => {
    const ticket = JSON.stringify({ uploadUrl: `http://127.0.0.1:${port()}/upload/ticket` });
    if (url.endsWith('/upload-url')) answer(response, 200, 'application/json', ticket);
    else answer(response, 201, 'application/json', BUCKET);
  });
});

function port() {
  return server.address().port;
}

server.listen(0, '127.0.0.1', () => process.send?.(`http://127.0.0.1:${port()}`));
