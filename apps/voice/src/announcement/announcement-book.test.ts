import { addCompany } from '@parley/db/dialling/test-task';
import { type TestDatabase, testDatabase } from '@parley/db/testing';
import type { HeardSound, KnownAnnouncement } from '@parley/speech';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AnnouncementBook, type HeardSoundOf } from './announcement-book.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await addCompany(database, 1);
});
afterAll(() => database.drop());

const told: (readonly KnownAnnouncement[])[] = [];
const bookOf = (): AnnouncementBook =>
  new AnnouncementBook({
    db: database.db,
    speechInput: { useAnnouncements: (known) => told.push(known) },
    onError: (error) => {
      throw error;
    },
  });
let calls = 0;
const heard = (sound: Partial<HeardSound>, of?: string): HeardSoundOf => ({
  ...{ company: 1, call: `00000000-0000-7000-8000-${String(++calls).padStart(12, '0')}`, gateway: undefined, phase: 'early' },
  ...{ language: 'zh', text: of ? '您拨打的电话已停机' : '', class: of, took: of, rule: undefined, result: undefined },
  sound: { print: Int32Array.of(1, 2, 3), samples: new Int16Array(320), audibleMs: 3_000, alike: undefined, ...sound },
});
const groups = () => database.db.selectFrom('announcement_groups').select(['id', 'calls']).orderBy('id').execute();

test('what sounds like nothing known is a group of its own, which this node knows at once; what sounds like it is counted there', async () => {
  const book = bookOf();
  await book.add(heard({}, 'suspended'));
  const [id = ''] = told.at(-1)?.map((one) => one.id) ?? [];
  // The words of one call are not taken at their word.
  expect(book.classOf(id)).toBeUndefined();
  await book.add(heard({ alike: { id, likeness: 0.8 } }, 'suspended'));
  expect(await groups()).toEqual([{ id, calls: 2 }]);
  expect(book.classOf(id)).toBe('suspended');
  expect(told.at(-1)).toEqual([{ id, company: 1, class: 'suspended', print: Int32Array.of(1, 2, 3) }]);
});

test('hardly any sound is no announcement', async () => {
  const before = await groups();
  await bookOf().add(heard({ audibleMs: 900 }));
  expect(await groups()).toEqual(before);
});
