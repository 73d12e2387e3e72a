/** Accepts any request, discards its body and answers 201. Reports its address to its parent. */
import { createServer } from 'node:http';

const server = createServer((request, response) => {
  request.resume();
  request.on('end', () => {
    response.writeHead(201, { 'content-type': 'application/json' });
    response.end('{"name":"bench","revision_id":"r1"}');
  });
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address === 'object') process.send?.(`http://127.0.0.1:${address.port}`);
});
