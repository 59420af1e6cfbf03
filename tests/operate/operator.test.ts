import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { createClient } from '@parley/contract/client';
import { ban, caches, node, speech } from '@parley/contract/operate';
import { login } from '@parley/contract/session';
import { inWholeRun } from '@parley/contract/testing/share';
import { beforeAll, expect, test } from 'vitest';
import { childrenOf } from '../kit/children.ts';
import { eventually } from '../kit/eventually.ts';
import { secretOf } from '../kit/parley.ts';
import { type SharedParley, sharedParley } from '../kit/shared-parley.ts';
import { callsOf, runTask } from '../kit/task.ts';

let parley: SharedParley;
let token: string | undefined;
const operator: ReturnType<typeof createClient> = (route, ...rest) =>
  createClient({ base: parley.url, token: () => token, language: () => 'en' })(route, ...rest);

beforeAll(async () => {
  parley = await sharedParley();
  token = (await operator(login, { username: 'admin', password: secretOf(parley.logins, 'admin') })).token;
});

const voiceNode = async () => {
  const found = (await operator(node.list, {})).list.find(({ roles }) => roles.includes('voice'));
  if (!found) throw new Error('there is no voice node');
  return found;
};

const voiceFigures = async (): Promise<string[]> =>
  (await (await fetch(`http://127.0.0.1:${parley.metricsPort}/metrics`)).text()).split('\n');

test('the list of nodes has every process, and tells what it uses', async () => {
  const { list } = await operator(node.list, {});
  expect(list.map(({ roles, state }) => [roles, state])).toEqual([
    [['voice'], 'live'],
    [['api', 'worker'], 'live'],
  ]);
  // A node that was killed with calls up before tells of them until its next heartbeat.
  const voice = await eventually('a heartbeat without calls has come', async () => {
    const found = await voiceNode();
    return found.memoryBytes === null || found.calls !== 0 ? undefined : found;
  });
  expect(voice).toMatchObject({ calls: 0, cpu: expect.any(Number), memoryBytes: expect.any(Number), sockets: null, quarantined: 0 });
});

test('refreshing the caches reaches every process; a restart of the speech engine renews all of it and tells what', async () => {
  expect((await operator(caches.refresh, {})).answered).toBe(2);
  const engine = async () => ({
    recognisers: await childrenOf(parley.voice.pid, 'pocketsphinx/process'),
    synthesisers: await childrenOf(parley.voice.pid, 'espeak/process'),
  });
  // A busy machine may still be starting them.
  await eventually('all recognisers are ready', async () => {
    const figures = await voiceFigures();
    return (
      (figures.some((line) => /^parley_recognisers\{state="ready"\} [1-9]/.test(line)) &&
        figures.includes('parley_recognisers{state="starting"} 0')) ||
      undefined
    );
  });
  const before = await engine();
  const { answered, nodes } = await operator(speech.restart, {});
  expect([answered, nodes.map(({ roles, renewed }) => ({ roles, renewed }))]).toEqual([
    1,
    [{ roles: ['voice'], renewed: { recognisers: before.recognisers.length, synthesisers: 1 } }],
  ]);
  const after = await engine();
  expect(after.recognisers.length).toBe(before.recognisers.length);
  expect(after.synthesisers.length).toBe(1);
  const old = new Set([...before.recognisers, ...before.synthesisers]);
  expect([...after.recognisers, ...after.synthesisers].filter((pid) => old.has(pid))).toEqual([]);
});

test('a voice node serves its own figures where it is told to', async () => {
  const figures = await voiceFigures();
  for (const line of ['parley_calls{state="talking"} 0', 'parley_synthesiser_ready 1', 'parley_sip_banned_addresses 0'])
    expect(figures).toContain(line);
  expect(figures.some((line) => /^parley_recognisers\{state="ready"\} [1-9]/.test(line))).toBe(true);
});

/** An address of its own, so that a ban of it hits nobody else. */
const stranger = '127.0.0.9';

const sender = async (): Promise<{ socket: Socket; send: (method: string, header?: string) => void }> => {
  const socket = createSocket('udp4').bind(0, stranger);
  await once(socket, 'listening');
  const { port } = socket.address();
  let count = 0;
  const send = (method: string, header = ''): void => {
    const id = `${method}${++count}-${port}`;
    const lines = [
      `${method} sip:parley@127.0.0.1 SIP/2.0`,
      `Via: SIP/2.0/UDP ${stranger}:${port};branch=z9hG4bK${id}`,
      `From: <sip:1001@127.0.0.1>;tag=${id}`,
      'To: <sip:1001@127.0.0.1>',
      `Call-ID: ${id}`,
      `CSeq: 1 ${method}`,
      'Max-Forwards: 70',
      `Contact: <sip:1001@${stranger}:${port}>`,
      ...(header ? [header] : []),
      'Content-Length: 0',
    ];
    socket.send(`${lines.join('\r\n')}\r\n\r\n`, parley.sipPort, '127.0.0.1');
  };
  return { socket, send };
};

test('who guesses secrets is banned, seen by the operator, and heard again once the ban is lifted', async () => {
  const { socket, send } = await sender();
  socket.on('message', (bytes) => {
    const nonce = /nonce="([^"]+)"/.exec(bytes.toString())?.[1];
    const guess = 'uri="sip:x", response="bad", algorithm=MD5, qop=auth, nc=00000001, cnonce="c"';
    if (nonce) send('REGISTER', `Authorization: Digest username="1001", realm="parley", nonce="${nonce}", ${guess}`);
  });
  const banned = async () => (await operator(ban.list, { address: stranger })).list[0];
  const found = await eventually('it is banned', async () => {
    send('REGISTER');
    return await banned();
  });
  expect(await voiceFigures()).toContain('parley_sip_banned_addresses 1');
  expect(found).toMatchObject({ nodeId: (await voiceNode()).id, address: stranger, reason: 'failed-logins', failures: 20 });
  expect(await operator(ban.lift, { addresses: [stranger] })).toEqual({ count: 1 });
  expect(await banned()).toBeUndefined();
  socket.removeAllListeners('message');
  let heard = '';
  socket.on('message', (bytes) => {
    heard += bytes.toString();
  });
  await eventually('it is answered again', async () => {
    send('OPTIONS');
    return heard.includes('CSeq: 1 OPTIONS') || undefined;
  });
  socket.close();
});

inWholeRun(test)('a node that is drained lets its call go on, tells how many are left, and is empty once that is over', async () => {
  const { id } = await voiceNode();
  // Answers, and says nothing for a while.
  const task = await runTask(parley, { numbers: ['13800000106'], robots: 1, ringSeconds: 20 });
  await eventually('the call is counted', async () => (await voiceNode()).calls === 1 || undefined);
  await operator(node.drain, { id, draining: true });
  const draining = await eventually('the drain is told with the call that is left', async () => {
    const found = await voiceNode();
    return found.state === 'draining' && found.calls === 1 ? found : undefined;
  });
  expect(draining.draining).toBe(true);
  await eventually('the node is empty', async () => (await voiceNode()).calls === 0 || undefined);
  const call = await eventually('the call is in the records', async () => (await callsOf(parley, task)).find(({ ended_at }) => ended_at));
  expect([call.status, call.exception]).toEqual(['answered', null]);
  expect((await voiceNode()).state).toBe('draining');
  await operator(node.drain, { id, draining: false });
  await eventually('it takes calls again', async () => (await voiceNode()).state === 'live' || undefined);
});

inWholeRun(test)('a node that is drained takes no more calls, until it may again', async () => {
  const { id } = await voiceNode();
  const heartbeats = async (count: number): Promise<void> => {
    for (let seen = 0; seen < count; seen++) {
      const { leaseUntil } = await voiceNode();
      await eventually('the lease is renewed', async () => (await voiceNode()).leaseUntil !== leaseUntil || undefined);
    }
  };
  await operator(node.drain, { id, draining: true });
  await heartbeats(2);
  const task = await runTask(parley, { numbers: ['13800000101'], robots: 1, ringSeconds: 20 });
  const attempts = () => parley.rows.selectFrom('attempts').select('id').where('task_id', '=', task).execute();
  await heartbeats(2);
  expect(await attempts()).toEqual([]);
  await operator(node.drain, { id, draining: false });
  await eventually('it dials', async () => (await attempts()).length === 1 || undefined);
});
