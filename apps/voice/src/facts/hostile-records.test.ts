import { EventEmitter } from 'node:events';
import { rm } from 'node:fs/promises';
import { showRegistration, uuid7 } from '@parley/db';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import { type BindingChange, parseMessage, parseReasons, parseUri, readAnswer, type SipRequest } from '@parley/sip';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { CallRecord } from '../call/call-record.ts';
import { SharedRegistrations } from '../directory/shared-registrations.ts';
import { localBus } from '../testing/local-bus.ts';
import { SipLadder } from '../trunks/sip-ladder.ts';
import { hostileText, seededRandom } from './hostile-text.ts';
import { type FactsOfNode, factsOfNode, nodeFolder } from './test-facts.ts';

let database: TestDatabase;
let folder: string;
const nodes: FactsOfNode[] = [];
beforeEach(async () => {
  folder = await nodeFolder();
});
afterEach(async () => {
  for (const { spool } of nodes.splice(0)) await spool.close();
  await rm(folder, { recursive: true, force: true });
});
beforeAll(async () => {
  database = await testDatabase();
  await database.db.insertInto('companies').values({ id: 1, number: 'c1', name: 'Company' }).execute();
});
afterAll(() => database.drop());

const start = async (): Promise<FactsOfNode> => {
  const node = await factsOfNode(folder, database.db);
  nodes.push(node);
  return node;
};

const fail = (error: unknown): never => {
  throw error;
};

const ended = { endedAt: '2026-11-21T10:01:00Z', status: 'answered', result: 'answered', endedBy: 'them' } as const;

/** A record with a text of a peer in every field that can hold one. */
async function recordOf(node: FactsOfNode, text: () => string): Promise<CallRecord> {
  const variables = { [text()]: text() };
  const opening = {
    ...{ id: uuid7(), company: 1, direction: 'in' as const, node: uuid7(), variables, startedAt: '2026-11-21T10:00:00Z' },
    ...{ caller: text(), callee: text(), sipCallId: text(), gateway: { id: uuid7(), name: text() } },
  };
  const record = new CallRecord(node.spool, opening, fail);
  record.begin();
  record.answered(new Date('2026-11-21T10:00:00Z'));
  record.event('info', { [text()]: text(), list: [text(), { deep: text() }], digit: text() });
  record.turn({ who: 'keys', text: text(), atMs: 0 });
  record.turn({ who: 'person', text: text(), atMs: 10, intent: text(), node: text(), nodeName: text(), evidence: { text: text() } });
  record.leg({ direction: 'in', party: text(), remote: text(), codec: text(), sipCallId: text(), startedAt: '2026-11-21T10:00:00Z' });
  return record;
}

test('hostile texts in every field of a record are written: journal, cut off and whole, to the database', async () => {
  const random = seededRandom(7);
  const text = (): string => hostileText(random);
  const node = await start();
  const ids: string[] = [];
  for (let n = 0; n < 120; n++) {
    const record = await recordOf(node, text);
    ids.push(record.facts.id);
    // Every third call is cut off: its begin, turns and events are what there is.
    if (n % 3 === 0) continue;
    const ending = { ...ended, exception: text(), slots: { [text()]: text() }, labels: [text()], concerns: [text()] };
    node.writer.add([await record.end({ ...ending, q850: n % 2 ? 99_999_999_999 : 16, announcement: { text: text(), hit: text() } })]);
  }
  await node.writer.drained();
  await node.spool.close();
  // The next process finds all of it again, and the calls that were cut off.
  const next = await start();
  expect(await next.recover()).toBe(true);
  expect([node.quarantine.size, next.quarantine.size]).toEqual([0, 0]);
  const rows = await database.db.selectFrom('calls').select(['id', 'result', 'q850']).where('id', 'in', ids).execute();
  expect(rows.length).toBe(ids.length);
  expect(rows.filter(({ result }) => result === 'interrupted').length).toBe(40);
  expect(new Set(rows.map(({ q850 }) => q850))).toEqual(new Set([null, 16]));
  const turns = await database.db.selectFrom('turns').select('n').where('call_id', 'in', ids).execute();
  const events = await database.db.selectFrom('events').select('n').where('call_id', 'in', ids).execute();
  expect([turns.length, events.length]).toEqual([2 * ids.length, ids.length]);
});

/** What a peer can write into each place of an INVITE; the bytes that no UTF-8 has among them. */
const bytes = (random: () => number): string =>
  [
    () => '%00',
    () => '\u0000',
    () => '%ED%A0%80',
    () => '\u00ff\u00c0\u0080',
    () => '%F0%9F%98%80',
    () => encodeURIComponent(hostileText(random).toWellFormed()),
  ]
    .map((one) => (random() < 0.4 ? one() : 'x'))
    .join('')
    .replace(/[\r\n]/g, '')
    .slice(0, 3_000);

test('an INVITE with hostile bytes in URI, display names, To, Call-ID, Contact, User-Agent, Reason, SDP and INFO is kept as a record', async () => {
  const random = seededRandom(11);
  const node = await start();
  const ladder = new SipLadder({ add: () => {} });
  const ids: string[] = [];
  for (let n = 0; n < 150; n++) {
    const any = (): string => bytes(random);
    const callId = any();
    const body = `v=0\r\no=${any()} 1 1 IN IP4 127.0.0.1\r\ns=${any()}\r\nc=IN IP4 127.0.0.1\r\nt=0 0\r\nm=audio 4000 RTP/AVP 8\r\na=rtpmap:8 ${any()}\r\n`;
    const head = [
      `INVITE sip:${any()}@127.0.0.1 SIP/2.0`,
      'Via: SIP/2.0/UDP 127.0.0.1;branch=z9hG4bK1',
      `From: "${any()}" <sip:${any()}@h>;tag=${n}`,
      `To: "${any()}" <sip:${any()}@h>`,
      ...[`Call-ID: ${callId}`, 'CSeq: 1 INVITE', `Contact: <sip:${any()}@h>`, `User-Agent: ${any()}`],
      `Reason: Q.850;cause=${n % 2 ? 9_999_999_999 : 16};text="${any()}"`,
      `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
    ];
    const message = parseMessage(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
    if (!message || !('method' in message)) continue;
    const request: SipRequest = message;
    const header = (name: string): string => request.headers(name)[0] ?? '';
    const opening = {
      ...{ id: uuid7(), company: 1, direction: 'in' as const, node: uuid7(), variables: {}, startedAt: '2026-11-21T10:00:00Z' },
      caller: parseUri(/<(.*?)>/.exec(header('from'))?.[1] ?? '')?.user ?? header('from'),
      callee: parseUri(request.uri)?.user ?? request.uri,
      sipCallId: header('call-id'),
    };
    const record = new CallRecord(node.spool, opening, fail);
    record.begin();
    ids.push(record.facts.id);
    const at = { at: 0, direction: 'in' as const, local: { host: '::1', port: 1 }, peer: { host: '::1', port: 2 } };
    ladder.follow('call', record);
    ladder.tap({ ...at, callId: 'call', bytes: Buffer.from(head.join('\r\n'), 'latin1') });
    const local = { address: '127.0.0.1', port: 4_000, codecs: ['PCMA' as const], sessionId: 1, sessionVersion: 1 };
    const read = readAnswer(body, local);
    const [reason] = parseReasons(request.headers('reason'));
    record.event('info', { body, agent: header('user-agent'), contact: header('contact'), to: header('to') });
    node.writer.add([
      await record.end({
        ...{ ...ended, exception: read.ok ? (reason?.text ?? '') : read.why },
        ...(reason?.cause === undefined ? {} : { q850: reason.cause }),
      }),
    ]);
  }
  await node.writer.drained();
  expect(node.quarantine.size).toBe(0);
  expect(ids.length).toBeGreaterThan(100);
  const rows = await database.db.selectFrom('calls').select('id').where('id', 'in', ids).execute();
  expect(rows.length).toBe(ids.length);
  expect(node.lines).toEqual([]);
});

test('a phone that registers with hostile texts in Contact and User-Agent is seen as registered', async () => {
  const random = seededRandom(13);
  await database.db
    .insertInto('extensions')
    .values({ company_id: 1, id: uuid7(), number: '1001', secret: Buffer.from('x') })
    .execute();
  const unknown = { lookup: () => [], adopt: () => {}, keys: () => [] };
  const registrar = Object.assign(new EventEmitter<{ change: [BindingChange] }>(), unknown);
  const onError = (error: unknown) => expect.unreachable(String(error));
  const shared = new SharedRegistrations({ db: database.db, bus: localBus(), node: uuid7(), registrar, onError });
  for (let n = 0; n < 100; n++) {
    const times = { registeredAt: Date.now(), expiresAt: Date.now() + 60_000 };
    const binding = { contact: n % 2 ? hostileText(random) : `sip:${n}@192.0.2.1`, callId: hostileText(random), cseq: n, q: 1, ...times };
    const more = { source: { host: '192.0.2.1', port: 5060 }, path: [hostileText(random)], userAgent: hostileText(random) };
    registrar.emit('change', { key: '1/1001', kind: 'added', binding: { ...binding, ...more } });
  }
  await shared.close();
  expect(await showRegistration(database.db, { company: 1, aor: '1001' })).toMatchObject({ registered: true });
});

test('a peer that presses keys without end fills no record', async () => {
  const node = await start();
  const record = await recordOf(node, () => 'x');
  for (let n = 0; n < 20_000; n++) {
    record.event('key', { digit: '1' });
    record.turn({ who: 'keys', text: '1', atMs: n });
  }
  const { events, turns } = await record.end(ended);
  expect([events.length, events.at(-1)?.kind, turns.length]).toEqual([5_001, 'record-full', 5_000]);
});
