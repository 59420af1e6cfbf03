import { operatorCompany } from '@parley/contract';
import { type AnnouncementTrial, announcement } from '@parley/contract/announcement';
import { collectAnnouncement, uuid7 } from '@parley/db';
import { fingerprintFrom, likeness } from '@parley/speech';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { printOf } from '../testing/announcements.ts';
import { addCompany, type TestCompany } from '../testing/fixture.ts';
import { addRecordedCall } from '../testing/recorded-call.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

let server: TestServer;
let mine: TestCompany;
let theirs: TestCompany;
let operator: TestCompany;
beforeAll(async () => {
  server = await testServer();
  const { db } = server.database;
  mine = await addCompany(db, server.settings.key, 1);
  theirs = await addCompany(db, server.settings.key, 2);
  operator = await addCompany(db, server.settings.key, operatorCompany);
});
afterAll(() => server.stop());

const screened = '您拨打的用户已开启防骚扰，暂不接听陌生来电';

/** Calls of a company that heard an announcement; what it is counted into. */
async function heard(
  calls: number,
  seed: number,
  more: { text?: string; took?: string; company?: number; call?: string } = {},
): Promise<string> {
  const { text = '', took, company = mine.id, call } = more;
  let group: { id: string; likeness: number } | undefined;
  for (let n = 0; n < calls; n++) {
    const id = await collectAnnouncement(
      server.database.db,
      {
        ...{
          company,
          call: call ?? uuid7(),
          gateway: mine.ids.gateway,
          phase: 'early',
          language: 'zh',
          text,
          class: undefined,
          took,
          rule: undefined,
          result: undefined,
        },
        ...{ print: printOf(seed), audio: Buffer.alloc(800, 0x55), wave: [10], at: new Date() },
      },
      group,
    );
    group = { id: id ?? '', likeness: 0.9 };
  }
  return group?.id ?? '';
}

async function tried(form: Parameters<typeof inputOf>[0], company = mine): Promise<AnnouncementTrial> {
  const api = server.as(company.chief);
  const { id } = await api(announcement.try, inputOf(form));
  await expect.poll(async () => (await api(announcement.trial, { id })).state, { timeout: 30_000 }).toBe('done');
  return api(announcement.trial, { id });
}
const inputOf = (form: { class?: 'barred' | 'voicemail'; texts?: string[]; unless?: string[]; groupId?: string; likeness?: number }) => ({
  class: 'barred' as const,
  ...form,
});

test('a group becomes a rule once it was tried on past calls, and leaves the list; disabled it comes back', async () => {
  const api = server.as(mine.chief);
  const group = await heard(6, 11, { text: screened });
  const form = inputOf({ texts: ['防骚扰'], groupId: group, likeness: 0.8 });
  await expect(api(announcement.create, { ...form, enabled: true })).rejects.toMatchObject({ data: { fields: [{ path: 'enabled' }] } });
  const trial = await tried(form);
  expect(trial).toMatchObject({ tried: expect.any(Number), hits: 6, was: { unknown: 6 }, falseHits: 0 });
  // Tried with other words it is another rule.
  await expect(api(announcement.create, { ...form, texts: ['骚扰'], enabled: true, trialId: trial.id })).rejects.toMatchObject({
    data: { fields: [{ path: 'enabled' }] },
  });
  const { id } = await api(announcement.create, { ...form, enabled: true, trialId: trial.id });
  const ids = async () => (await api(announcement.list, {})).groups.map((one) => one.id);
  expect(await ids()).not.toContain(group);
  expect((await api(announcement.list, {})).rules.find((rule) => rule.id === id)).toMatchObject({
    enabled: true,
    falseHits: 0,
    likeness: 0.8,
  });
  await api(announcement.update, { ...form, id, revision: 1, enabled: false });
  expect(await ids()).toContain(group);
  await api(announcement.delete, { ids: [id] });
});

test('a trial counts what calls were taken for, and tells people and mailboxes apart from other announcements', async () => {
  await heard(2, 21, { text: '本机已设语音防火墙', took: 'cannot-connect' });
  await heard(1, 22, { text: '语音防火墙中，请留言', took: 'voicemail', call: mine.ids.call });
  await addRecordedCall(server, mine, ['我装了语音防火墙，你哪位', '语音防火墙']);
  const trial = await tried({ texts: ['语音防火墙'] });
  expect(trial).toMatchObject({ hits: 4, was: { 'cannot-connect': 2, voicemail: 1, person: 1 }, falseHits: 2 });
  expect(trial.falseList.map(({ was, text }) => [was, text])).toEqual([
    ['voicemail', '语音防火墙中，请留言'],
    ['person', '我装了语音防火墙，你哪位'],
  ]);
  // What they said keeps the rule from them; and their recording sounds otherwise.
  expect(await tried({ texts: ['语音防火墙'], unless: ['哪位', '请留言'] })).toMatchObject({ hits: 2, falseHits: 0 });
  const group = await heard(1, 23, { text: '语音防火墙' });
  expect(await tried({ texts: ['语音防火墙'], groupId: group, likeness: 0.9 })).toMatchObject({ hits: 1, was: { unknown: 1 } });
});

test('a group passed over comes back when twice as many calls heard it', async () => {
  const api = server.as(mine.chief);
  const group = await heard(5, 31);
  await api(announcement.pass, { id: group, passed: true });
  const has = async () => (await api(announcement.list, {})).groups.some(({ id }) => id === group);
  expect(await has()).toBe(false);
  await server.database.db.updateTable('announcement_groups').set({ calls: 10 }).where('id', '=', group).execute();
  expect(await has()).toBe(true);
});

test('groups of few calls are a number, and those that wordings know by now are none', async () => {
  const api = server.as(mine.chief);
  const before = (await api(announcement.list, {})).scattered;
  const group = await heard(3, 41);
  expect((await api(announcement.list, {})).scattered).toBe(before + 1);
  await server.database.db.updateTable('announcement_groups').set({ heard_classes: '{"barred": 3}' }).where('id', '=', group).execute();
  expect((await api(announcement.list, {})).scattered).toBe(before);
});

test('a group of two announcements is split into both', async () => {
  const [one, other] = [printOf(51), printOf(52)];
  expect(likeness(fingerprintFrom(one), fingerprintFrom(other))).toBeLessThan(0.4);
  const group = await heard(5, 51);
  const moved = await heard(3, 52);
  const { db } = server.database;
  await db.updateTable('heard_announcements').set({ group_id: group }).where('group_id', '=', moved).execute();
  await db.updateTable('announcement_groups').set({ calls: 8 }).where('id', '=', group).execute();
  expect(await server.as(mine.chief)(announcement.split, { id: group })).toEqual({ groups: 2 });
  const calls = await db.selectFrom('heard_announcements').select(['group_id', 'print']).where('company_id', '=', mine.id).execute();
  const of = (print: Buffer) => new Set(calls.filter((call) => call.print.equals(print)).map((call) => call.group_id));
  expect([of(one), of(other).size]).toEqual([new Set([group]), 1]);
  expect(of(other).has(group)).toBe(false);
});

test('the platform’s rules show behind a company’s own, which cannot change them, and only while they hold', async () => {
  const platform = server.as(operator.chief);
  const form = { class: 'suspended' as const, texts: ['本机已办理停机保号'] };
  const { id } = await platform(announcement.create, form);
  const rules = async () => (await server.as(mine.chief)(announcement.list, {})).rules;
  expect((await rules()).some((rule) => rule.id === id)).toBe(false);
  const trial = await platform(announcement.try, form);
  await expect.poll(async () => (await platform(announcement.trial, trial)).state, { timeout: 30_000 }).toBe('done');
  await platform(announcement.update, { ...form, id, revision: 1, enabled: true, trialId: trial.id });
  expect((await rules()).at(-1)).toMatchObject({ id, shared: true });
  await expect(server.as(mine.chief)(announcement.update, { ...form, id, revision: 2 })).rejects.toMatchObject({
    data: { problem: 'row.not-found' },
  });
});

test('another company’s group gives no recording, and its calls no hits', async () => {
  const group = await heard(6, 61, { text: '外企铃音', company: theirs.id });
  await expect(server.as(mine.chief)(announcement.try, inputOf({ groupId: group, likeness: 0.8 }))).rejects.toMatchObject({
    data: { fields: [{ path: 'groupId' }] },
  });
  expect(await tried({ texts: ['外企铃音'] })).toMatchObject({ hits: 0 });
});

test('who may not play recordings is told so, and listening is kept in the operation log by its call', async () => {
  const { groups } = await server.as(mine.chief)(announcement.list, {});
  const sample = groups.flatMap((group) => group.samples)[0];
  expect((await server.as(mine.chief)(announcement.audio, { id: sample?.id ?? '' })).audio).not.toBe('');
  const log = await server.database.db
    .selectFrom('operation_logs')
    .select('after')
    .where('route', '=', announcement.audio.path)
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(log).toMatchObject([{ after: { id: sample?.id, call: sample?.callId } }]);
});
