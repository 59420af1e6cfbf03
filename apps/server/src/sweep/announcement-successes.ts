import { announcement } from '@parley/contract/announcement';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import { addAnnouncements, announcementIds } from '../testing/announcements.ts';
import type { Harness } from './each-route-harness.ts';

/** One success of each route of announcements, by its path. */
export const announcementSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const list = () => harness.api(announcement.list, {});
  const form = () => ({ class: 'barred' as const, texts: [`已开启防骚扰 ${uuid7()}`] });
  const make = async () => (await harness.api(announcement.create, form())).id;
  const found = async (id: string) => (await list()).rules.find((rule) => rule.id === id);
  const collected = async () => {
    const ids = announcementIds();
    const { company, server } = harness;
    // Counted for today once already.
    await server.database.db.deleteFrom('announcement_days').where('company_id', '=', company.id).execute();
    await addAnnouncements(server.database.db, { company: company.id, call: company.ids.call, mark: uuid7(), ids });
    return ids;
  };
  const group = async (id: string) => (await list()).groups.find((one) => one.id === id);
  return {
    [announcement.list.path]: async () => {
      const { announcementGroup } = await collected();
      expect(await group(announcementGroup)).toMatchObject({ calls: 6, phases: { early: 6, answered: 0 }, wave: [0.01, 1], ms: 100 });
      expect(await list()).toMatchObject({ week: { known: 0, unknown: 6 }, mayHear: true });
    },
    [announcement.create.path]: async () => {
      expect(await found(await make())).toMatchObject({ class: 'barred', enabled: false, shared: false, hits: 0 });
    },
    [announcement.update.path]: async () => {
      const id = await make();
      await harness.api(announcement.update, { id, revision: 1, ...form(), class: 'suspended', unless: ['请留言'] });
      expect(await found(id)).toMatchObject({ class: 'suspended', unless: ['请留言'], revision: 2 });
    },
    [announcement.delete.path]: async () => {
      const id = await make();
      expect(await harness.api(announcement.delete, { ids: [id] })).toEqual({ count: 1, stopped: 0, more: false });
      expect(await found(id)).toBeUndefined();
    },
    [announcement.try.path]: async () => {
      const { id } = await harness.api(announcement.try, form());
      expect(await harness.api(announcement.trial, { id })).toMatchObject({ id, hits: 0 });
    },
    [announcement.trial.path]: async () => {
      const { announcementTrial: id } = await collected();
      expect(await harness.api(announcement.trial, { id })).toMatchObject({ state: 'done', hits: 0, falseList: [] });
    },
    [announcement.pass.path]: async () => {
      const { announcementGroup: id } = await collected();
      await harness.api(announcement.pass, { id, passed: true });
      expect(await group(id)).toBeUndefined();
      expect((await harness.api(announcement.list, { passed: true })).groups.map((one) => one.id)).toContain(id);
    },
    [announcement.split.path]: async () => {
      const { announcementGroup: id } = await collected();
      expect(await harness.api(announcement.split, { id })).toEqual({ groups: 1 });
    },
    [announcement.audio.path]: async () => {
      const { announcementSample: id } = await collected();
      expect(Buffer.from((await harness.api(announcement.audio, { id })).audio, 'base64').length).toBe(1_600);
    },
  };
};
