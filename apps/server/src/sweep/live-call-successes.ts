import { type CallCommand, type LiveCall, liveCalls, type NodeCommand, nodeCommand } from '@parley/contract/live-call';
import { json, NotifyBus, uuid7 } from '@parley/db';
import { expect } from 'vitest';
import { shownCall } from '../testing/shown-call.ts';
import type { Harness } from './each-route-harness.ts';

const shown = { ...shownCall, risk: 'human' as const, theirs: '换个人跟我说，13912345678 打给我' };

/** One success of each route of calls that go on, by its path; also with a node that answers, that is gone, and that does not answer well. */
export const liveCallSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const goesOn = async (lease: string, over: Partial<LiveCall> = {}): Promise<string> => {
    const { db } = harness.server.database;
    const [node_id, id] = [uuid7(), uuid7()];
    await db.insertInto('nodes').values({ id: node_id, role: 'voice', host: 'h', version: '1', lease_until: lease }).execute();
    const turns = json([
      { who: 'person', text: shown.theirs, atMs: 900, endMs: null, nodeName: null, intent: null, score: null, interrupted: false },
    ]);
    await db
      .insertInto('live_calls')
      .values({ company_id: 1, id, node_id, shown: json({ ...shown, ...over }), turns })
      .execute();
    return id;
  };
  return {
    [liveCalls.list.path]: async () => {
      const [id] = [await goesOn('2099-01-01'), await goesOn('2001-01-01'), await goesOn('2099-01-01', { risk: 'calm', theirs: '好的' })];
      const bus = await NotifyBus.open(harness.server.database.url);
      const wanted = new Promise((resolve) => bus.subscribe('live-calls-wanted', resolve));
      const { list, total, risks, call } = await harness.api(liveCalls.list, { callId: id, risks: ['human'] });
      expect({ list, total, risks, call }).toMatchObject({
        list: [{ id, party: '13912345678', risk: 'human' }],
        ...{ total: 1, risks: { human: 1, calm: 1, complaint: 0 }, call: { id, turns: [{ text: shown.theirs }] } },
      });
      expect(await wanted).toMatchObject({ company: 1 });
      await bus.close();
      expect((await harness.api(liveCalls.list, { search: '5678' })).total).toBe(2);
      expect((await harness.api(liveCalls.list, { search: '换个人' })).list).toMatchObject([{ id }]);
      await harness.server.database.db.deleteFrom('live_calls').execute();
    },
    [liveCalls.takeOver.path]: async () => {
      const { db } = harness.server.database;
      const told: NodeCommand[] = [];
      let result = 'done';
      const bus = await NotifyBus.open(harness.server.database.url);
      const answer = async (company: number, command: string): Promise<void> => {
        const row = await db
          .updateTable('call_commands')
          .set({ result })
          .where('id', '=', command)
          .returning('command')
          .executeTakeFirstOrThrow();
        told.push(nodeCommand.parse(row.command));
        bus.publish({ type: 'call-command-done', company, command });
      };
      bus.subscribe('call-command', ({ company, command }) => {
        answer(company, command).catch(() => expect.unreachable());
      });
      const callId = await goesOn('2099-01-01');
      const act = (command: CallCommand) => harness.api(liveCalls.takeOver, { callId, command });
      expect(await act({ kind: 'prompt', text: ' 您稍等 ', now: true })).toEqual({ result: 'done' });
      expect(told).toEqual([{ kind: 'prompt', text: '您稍等', now: true }]);
      await expect(act({ kind: 'take-over', extensionId: uuid7() })).rejects.toMatchObject({ data: { problem: 'live-call.no-phone' } });
      const extensionId = uuid7();
      const phone = { company_id: 1, id: extensionId, number: '8199', secret: Buffer.from('x'), user_id: harness.company.chief.id };
      await db.insertInto('extensions').values(phone).execute();
      await expect(act({ kind: 'take-over', extensionId })).rejects.toMatchObject({ data: { problem: 'live-call.phone-away' } });
      await db.updateTable('extensions').set({ registered_until: '2099-01-01' }).where('id', '=', extensionId).execute();
      result = 'ringing';
      expect(await act({ kind: 'take-over', extensionId })).toEqual({ result: 'ringing' });
      expect(told.at(-1)).toEqual({ kind: 'take-over', number: '8199' });
      const mobile = (number: string | null) =>
        db.updateTable('users').set({ mobile: number }).where('id', '=', harness.company.chief.id).execute();
      await mobile(null);
      await expect(act({ kind: 'take-over', extensionId: null })).rejects.toMatchObject({ data: { problem: 'live-call.no-mobile' } });
      await mobile('13912340000');
      expect((await harness.api(liveCalls.list, {})).phones).toContainEqual({ id: null, number: '13912340000', registered: true });
      expect(await act({ kind: 'listen', extensionId: null })).toEqual({ result: 'ringing' });
      expect(told.at(-1)).toEqual({ kind: 'listen', number: '13912340000', outside: true });
      await mobile(null);
      result = 'taken';
      await expect(act({ kind: 'hang-up' })).rejects.toMatchObject({ data: { problem: 'live-call.taken' } });
      await db.deleteFrom('live_calls').execute();
      await expect(act({ kind: 'hang-up' })).rejects.toMatchObject({ data: { problem: 'live-call.over' } });
      await db.deleteFrom('extensions').where('id', '=', extensionId).execute();
      await bus.close();
    },
  };
};
