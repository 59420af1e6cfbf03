import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { startStack, testOffer } from '../testing/test-stack.ts';

/** A peer on a thread of its own, which says 100 to every INVITE at once. */
const answering = `
const { parentPort } = require('node:worker_threads');
const socket = require('node:dgram').createSocket('udp4');
let invites = 0;
socket.on('message', (bytes, from) => {
  const [line, ...fields] = bytes.toString().split('\\r\\n\\r\\n', 1)[0].split('\\r\\n');
  if (!line.startsWith('INVITE ')) return;
  invites++;
  const kept = fields.filter((field) => /^(Via|From|To|Call-ID|CSeq):/.test(field));
  socket.send(['SIP/2.0 100 Trying', ...kept, 'Content-Length: 0', '', ''].join('\\r\\n'), from.port, from.address);
});
socket.bind(0, '127.0.0.1', () => parentPort.postMessage(socket.address().port));
parentPort.on('message', () => parentPort.postMessage(invites));
`;

test('what was answered while the event loop was held up is not sent again', async () => {
  const peer = new Worker(answering, { eval: true });
  onTestFinished(() => void peer.terminate());
  const [port] = await once(peer, 'message');
  const stack = await startStack();
  const trying: Promise<unknown>[] = [];
  for (let n = 0; n < 100; n++) {
    const call = stack.invite({
      ...{ target: `sip:${n}@127.0.0.1:${port}`, nextHop: { host: '127.0.0.1', port }, from: { uri: 'sip:us@parley.example' } },
      ...{ body: testOffer, ringTimeoutMs: 60_000 },
    });
    trying.push(once(call, 'trying'));
  }
  // Ten times T1.
  const until = performance.now() + 500;
  while (performance.now() < until);
  await Promise.all(trying);
  peer.postMessage('how many?');
  const [invites] = await once(peer, 'message');
  expect(invites).toBe(100);
});
