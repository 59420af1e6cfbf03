import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../dialling/test-task.ts';
import { type TestDatabase, testDatabase } from '../testing.ts';
import { uuid7 } from '../uuid7.ts';
import { collectAnnouncement, forgetAnnouncements, type HeardAnnouncement } from './collect-announcement.ts';
import { agreedClass, knownAnnouncements } from './known-announcements.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
  await addCompany(database, 2);
});
afterAll(() => database.drop());

const gateway = uuid7();
const heard = (more: Partial<HeardAnnouncement> = {}): HeardAnnouncement => ({
  ...{ company: 1, call: uuid7(), gateway, phase: 'early', language: 'zh', text: '' },
  ...{ class: undefined, took: undefined, rule: undefined, result: undefined },
  ...{ print: Uint8Array.of(1, 2, 3, 4), audio: Uint8Array.of(5, 6), wave: [3, 90], at: new Date('2026-11-20T10:00:00Z'), ...more },
});
const samples = async (group: string) =>
  Number(
    (
      await database.db
        .selectFrom('announcement_samples')
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .where('group_id', '=', group)
        .executeTakeFirstOrThrow()
    ).n,
  );

test('what sounds alike is one group: counted by gateway, by when and by what its words said, with five recordings', async () => {
  const { db } = database;
  const id = (await collectAnnouncement(db, heard())) ?? '';
  for (let n = 0; n < 6; n++)
    await collectAnnouncement(
      db,
      heard({
        text: '您拨打的电话已停机\u0000',
        class: 'suspended',
        phase: n < 4 ? 'early' : 'answered',
        at: new Date('2026-11-21T10:00:00Z'),
      }),
      { id, likeness: 0.9 },
    );
  const group = await db.selectFrom('announcement_groups').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(group).toMatchObject({
    ...{ calls: 7, class: null, heard_classes: { suspended: 6 }, gateways: { [gateway]: 7 }, phases: { early: 5, answered: 2 } },
    text: expect.stringMatching(/^您拨打的电话已停机/),
    ...{ first_seen: new Date('2026-11-20T10:00:00Z'), last_seen: new Date('2026-11-21T10:00:00Z') },
  });
  expect(await samples(id)).toBe(5);
  expect(await knownAnnouncements(db)).toMatchObject([{ id, company: 1, class: 'suspended' }]);
});

test('a group that is gone counts nothing', async () => {
  expect(await collectAnnouncement(database.db, heard(), { id: uuid7(), likeness: 1 })).toBeUndefined();
});

test('the words of one call name no class, nor do those of calls that disagree', () => {
  expect(agreedClass({})).toBeNull();
  expect(agreedClass({ suspended: 1 })).toBeNull();
  expect(agreedClass({ suspended: 3, barred: 1 })).toBeNull();
  expect(agreedClass({ suspended: 4, barred: 1 })).toBe('suspended');
});

test('companies do not see each other’s, and what is old is forgotten unless people named it', async () => {
  const { db } = database;
  const at = new Date('2026-06-01T00:00:00Z');
  const [old, named] = [await collectAnnouncement(db, heard({ company: 2, at })), await collectAnnouncement(db, heard({ company: 2, at }))];
  await db
    .updateTable('announcement_groups')
    .set({ class: 'barred' })
    .where('id', '=', named ?? '')
    .execute();
  await forgetAnnouncements(db, new Date('2026-11-22T00:00:00Z'));
  const left = (await knownAnnouncements(db)).filter(({ company }) => company === 2);
  expect(left.map(({ id, class: of }) => [id, of])).toEqual([[named, 'barred']]);
  expect([await samples(old ?? ''), await samples(named ?? '')]).toEqual([0, 0]);
});
