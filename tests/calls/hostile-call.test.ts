import { access, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRawPeer, type RawPeer } from '@parley/sip/testing/raw-peer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../kit/eventually.ts';
import { addGateway } from '../kit/gateway.ts';
import { oneRecogniser, type Parley, startParley } from '../kit/parley.ts';
import { demoFlow } from '../kit/task.ts';

let parley: Parley;
beforeAll(async () => {
  parley = await startParley(['voice'], oneRecogniser);
});
afterAll(() => parley?.close());

const sdp = [
  'v=0',
  'o=%00 1 1 IN IP4 127.0.0.1',
  's=\u0000',
  'c=IN IP4 127.0.0.1',
  't=0 0',
  'm=audio 40000 RTP/AVP 8',
  'a=rtpmap:8 PCMA/8000',
];

interface Dialog {
  callId: string;
  toTag?: string;
}

/** A message whose every field that a peer may fill holds U+0000, in one way or another. */
function request(peer: RawPeer, method: string, { callId, toTag }: Dialog, cseq: number, body = ''): string {
  const { host, port } = peer.address;
  const head = [
    `${method} sip:%00%ED%A0%80@127.0.0.1:${parley.sipPort} SIP/2.0`,
    `Via: SIP/2.0/UDP ${host}:${port};branch=z9hG4bK-${callId}-${cseq}`,
    'Max-Forwards: 70',
    `From: "a%00b" <sip:%00139@${host}>;tag=1`,
    `To: "%00" <sip:%00@127.0.0.1>${toTag ? `;tag=${toTag}` : ''}`,
    `Call-ID: ${callId}`,
    `CSeq: ${cseq} ${method}`,
    `Contact: <sip:%00@${host}:${port}>`,
    'User-Agent: %00\u0000',
    'Reason: Q.850;cause=99999999999;text="a%00b"',
    ...(body ? [`Content-Type: ${method === 'INFO' ? 'application/dtmf-relay' : 'application/sdp'}`] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return `${head.join('\r\n')}\r\n\r\n${body}`;
}

/** Calls in. @returns what the dialog goes on with */
async function callIn(peer: RawPeer, callId: string): Promise<Dialog> {
  const to = { host: '127.0.0.1', port: parley.sipPort };
  peer.send(request(peer, 'INVITE', { callId }, 1, `${sdp.join('\r\n')}\r\n`), to);
  const answer = await peer.response(200);
  const toTag = /;tag=([^;\s]+)/.exec(answer.header('to') ?? '')?.[1];
  if (!toTag) throw new Error('the answer has no tag');
  peer.send(request(peer, 'ACK', { callId, toTag }, 1), to);
  peer.send(request(peer, 'INFO', { callId, toTag }, 2, 'Signal=\u0000\r\nDuration=%00\r\n'), to);
  return { callId, toTag };
}

const inbound = () => parley.rows.selectFrom('calls').selectAll().where('direction', '=', 'in').orderBy('id').execute();

test('calls with U+0000 in every field are taken and recorded, and one that kill -9 cut off keeps no node from starting', async () => {
  const peer = await openRawPeer();
  await addGateway(parley, peer.address.port, await demoFlow(parley));
  // The node asks for its options as soon as it knows the gateway.
  await peer.request('OPTIONS');

  const first = await callIn(peer, 'first%00\u00ff');
  peer.send(request(peer, 'BYE', first, 3), { host: '127.0.0.1', port: parley.sipPort });
  const [ended] = await eventually('the call is in the database', async () => ((await inbound()).length > 0 ? await inbound() : undefined));
  expect(ended).toMatchObject({ caller: '\ufffd139', status: 'answered', q850: null });
  expect(ended?.callee).toContain('ED%A0%80');

  await callIn(peer, 'second');
  const folder = join(parley.folder, 'spool');
  const journal = async (): Promise<string> =>
    (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))).join('');
  await eventually('the call is on the disk', async () => (await journal()).includes('"second"') || undefined);
  await parley.voice.kill();
  // As an older version wrote it: nothing was made storable then.
  const id = ended?.id.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) ?? '';
  const poison = {
    ...{
      id,
      company: 1,
      direction: 'in',
      node: id,
      caller: '\u0000',
      callee: '',
      variables: {},
      startedAt: ended?.started_at.toISOString(),
    },
    ...{ endedAt: new Date().toISOString(), status: 'answered', result: 'answered', endedBy: 'them', legs: [], turns: [], events: [] },
  };
  await writeFile(join(folder, '9999999990.jsonl'), `${JSON.stringify({ kind: 'end', id, call: poison })}\n`);
  await parley.voice.start();
  expect((await inbound()).map(({ result }) => result)).toEqual([ended?.result, 'interrupted']);
  await access(join(parley.folder, 'quarantine', `${id}.json`));
  expect(parley.voice.output).toContain('it is in quarantine');
  const node = await eventually('the node tells', async () => {
    const row = await parley.database.db.selectFrom('nodes').select('load').where('role', '=', 'voice').executeTakeFirst();
    return JSON.stringify(row?.load).includes('"factsQuarantined":1') || undefined;
  });
  expect(node).toBe(true);
}, 120_000);
