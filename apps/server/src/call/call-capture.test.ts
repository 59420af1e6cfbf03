import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { capture, recording } from '@parley/contract/call';
import { uuid7 } from '@parley/db';
import { pcapHead, pcapRecord } from '@parley/media/capture/pcap';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FolderFileStore } from '../files/file-store.ts';
import { addCompany, logInAs, type TestCompany, type TestUser } from '../testing/fixture.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';
import { captureKey } from './call-capture.ts';
import { expireTraces } from './expire-traces.ts';

const at = Date.parse('2026-11-22T10:00:00.000Z');
const phone = '13900000001';
let server: TestServer;
let company: TestCompany;
/** Sees no numbers and may not listen. */
let clerk: TestUser;
beforeAll(async () => {
  server = await testServer({ roles: ['api'] });
  const { db } = server.database;
  company = await addCompany(db, server.settings.key, 1);
  const { call, gateway } = company.ids;
  const [roleId, id] = [uuid7(), uuid7()];
  const permissions = [capture.permission ?? ''];
  const role = {
    company_id: 1,
    id: roleId,
    name: 'clerk',
    permissions,
    unmask: [],
    data_scope: 'company',
    all_flows: true,
    all_grades: true,
  };
  await db.insertInto('roles').values(role).execute();
  await db.insertInto('users').values({ company_id: 1, id, username: 'clerk', password_hash: 'none', role_id: roleId }).execute();
  clerk = await logInAs(db, { id, username: 'clerk', company: 1 });
  const message = (n: number, line: string, ms: number) => ({
    ...{ company_id: 1, call_id: call, n, at: new Date(at + ms), direction: n === 1 ? 'out' : 'in', transport: 'UDP', sip_call_id: 'a@b' },
    ...{ local: '192.0.2.1:5060', peer: '192.0.2.2:5060', message: `${line}\r\nCall-ID: a@b\r\nContent-Length: 0\r\n\r\n`, bytes: 60 },
  });
  await db
    .insertInto('sip_messages')
    .values([message(1, `INVITE sip:${phone}@192.0.2.2 SIP/2.0`, 0), message(2, 'BYE sip:192.0.2.1 SIP/2.0', 3_000)])
    .execute();
  const rtp = Buffer.concat([Buffer.from([0x80, 0, 0, 1, 0, 0, 0, 160, 0, 0, 0, 7]), Buffer.alloc(160, 0x55)]);
  const ends = { from: { address: '192.0.2.1', port: 30_000 }, to: { address: '192.0.2.2', port: 40_000 } };
  const path = join(server.settings.dataDir, captureKey(1, call));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.concat([pcapHead(), pcapRecord({ at: at + 1_000, ...ends, payload: rtp })]));
  const figures = { packets: 1, bytes: 216, dropped: 0 };
  await db
    .insertInto('captured_calls')
    .values({ company_id: 1, call_id: call, gateway_id: gateway, at: new Date(at), ...figures })
    .execute();
});
afterAll(() => server.stop());

const fields = ['frame.time_relative', 'sip.Method', 'sip.r-uri.user', 'rtp.seq', 'rtp.payload', 'udp.checksum.status'];

/** What Wireshark reads of the capture that somebody downloads, a line a packet. */
async function read(user: TestUser): Promise<{ audio: string; lines: string[] }> {
  const { url, audio } = await server.as(user)(capture, { id: company.ids.call });
  const answer = await fetch(server.url + url);
  expect(answer.headers.get('content-disposition')).toContain(`${company.ids.call}.pcap`);
  const path = join(server.settings.dataDir, 'downloaded.pcap');
  await writeFile(path, Buffer.from(await answer.arrayBuffer()));
  const options = ['-d', 'udp.port==30000,rtp', '-o', 'udp.check_checksum:TRUE'];
  const text = execFileSync('tshark', ['-r', path, '-T', 'fields', ...fields.flatMap((field) => ['-e', field]), ...options], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { audio, lines: text.trimEnd().split('\n') };
}

test('a capture holds SIP and audio in the order of time, for who may see numbers and listen', { timeout: 120_000 }, async () => {
  const { audio, lines } = await read(company.chief);
  expect(audio).toBe('whole');
  expect(lines).toEqual([
    `0.000000000\tINVITE\t${phone}\t\t\t1`,
    `1.000000000\t\t\t1\t${'55'.repeat(160)}\t1`,
    '3.000000000\tBYE\t\t\t\t1',
  ]);
});

test('whoever may neither see numbers nor listen gets the packets without both', { timeout: 120_000 }, async () => {
  expect(clerk.token).not.toBe(company.chief.token);
  await expect(server.as(clerk)(recording, { id: company.ids.call })).rejects.toMatchObject({ code: 403 });
  const { audio, lines } = await read(clerk);
  expect(audio).toBe('headers');
  expect(lines[0]).toContain('139****0001');
  expect(lines.join()).not.toContain(phone);
  expect(lines[1]?.split('\t').slice(3, 5)).toEqual(['1', '<MISSING>']);
});

test('an address shows no more than it was signed for, and nothing without being signed', async () => {
  const { url } = await server.as(clerk)(capture, { id: company.ids.call });
  expect((await fetch(server.url + url.replace('masked-headers', 'plain-whole'))).status).toBe(403);
  expect((await fetch(server.url + url.replace(/\?.*/, ''))).status).toBe(404);
  const [kept] = await server.database.db
    .selectFrom('operation_logs')
    .select(['route', 'after'])
    .where('user_id', '=', clerk.id)
    .where('code', '=', 0)
    .orderBy('id', 'desc')
    .execute();
  expect(kept).toMatchObject({ route: capture.path, after: { file: `${company.ids.call}.pcap`, audio: 'headers' } });
});

test('the file goes when its days are over; SIP that is younger stays', async () => {
  const { db } = server.database;
  const files = new FolderFileStore(server.settings.dataDir);
  await db
    .updateTable('sip_messages')
    .set({ at: new Date(at + 86_400_000) })
    .execute();
  await expireTraces({ db, files, settings: server.settings, now: () => new Date(at + 7.5 * 86_400_000) });
  expect(await files.size(captureKey(1, company.ids.call))).toBeUndefined();
  expect((await server.as(company.chief)(capture, { id: company.ids.call })).audio).toBe('none');
});
