import {
  ban,
  caches,
  company,
  environment,
  node,
  nodeRestart,
  operateCompanyUpdate,
  operatorAccount,
  speech,
} from '@parley/contract/operate';
import * as session from '@parley/contract/session';
import { joinNode, json, uuid7 } from '@parley/db';
import { expect } from 'vitest';
import { advanceRestart } from '../operate/rolling-restart/run-restarts.ts';
import type { Harness } from './each-route-harness.ts';
import { operateFlowSuccesses } from './operate-flow-successes.ts';
import { operateGatewaySuccesses } from './operate-gateway-successes.ts';

const password = 'Right-pass-1';

/** One success of each route of the operator, by its path. */
export const operateSuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const newCompany = async () => {
    const number = uuid7().slice(0, 32);
    const username = `a${uuid7().replaceAll('-', '')}`;
    const administrator = { username, realname: '李雷', password, confirm: password };
    const { id } = await harness.operator(company.create, { number, name: `Company ${number}`, robots: 7, administrator });
    return { id, number, username };
  };
  /** The first administrator of a company, who has replaced the operator's password. */
  const logIn = async (username: string) => {
    const stranger = harness.server.as(undefined);
    const own = 'Their-own-pass-2';
    const { user_id, token } = await stranger(session.login, { username, password });
    expect(token).toBeUndefined();
    await stranger(session.changePassword, { user_id: user_id ?? '', password, newPassword: own, confirm: own });
    return stranger(session.login, { username, password: own });
  };
  const newVoiceNode = async () => {
    const id = uuid7();
    await joinNode(harness.server.database.db, { id, role: 'voice', host: 'voice-1', version: '0' }, 60);
    return id;
  };
  /** The restart, once its worker had a turn. */
  const restartNow = async () => {
    await advanceRestart(harness.server.database);
    return (await harness.operator(nodeRestart.last, {})).restart;
  };
  const newBan = async (address: string) => {
    const values = { node_id: await newVoiceNode(), address, reason: 'failed-logins', failures: 20, banned_at: new Date() };
    await harness.server.database.db
      .insertInto('sip_bans')
      .values({ ...values, until: new Date(Date.now() + 60_000) })
      .execute();
    return values.node_id;
  };
  const changed = async (route: typeof company.update) => {
    const { id, number } = await newCompany();
    const form = { id, number, name: 'Changed', robots: 9, serviceCategory: 'survey', wechatIntegration: true, remark: 'Seen' } as const;
    await harness.operator(route, { ...form, revision: 1, wechatIntegration: true, callingWindows: [{ from: '09:00', to: '12:00' }] });
    expect(await harness.operator(company.detail, { id })).toMatchObject({
      ...form,
      wechatIntegration: true,
      callingWindows: [{ from: '09:00', to: '12:00' }],
    });
  };

  return {
    [company.list.path]: async () => {
      const { list } = await harness.operator(company.list, { search: harness.company.mark });
      expect(list).toMatchObject([{ id: 1, number: 'C1', status: 'active', robots: 50, robotsInUse: 0 }]);
    },
    [company.create.path]: async () => {
      const made = await newCompany();
      expect((await logIn(made.username)).token).toBeDefined();
      expect(await harness.operator(company.detail, { id: made.id })).toMatchObject({
        number: made.number,
        status: 'active',
        users: 1,
        administrators: [{ username: made.username, realname: '李雷' }],
      });
      const { number } = made;
      const administrator = { username: 'another1', realname: 'x', password, confirm: password };
      await expect(harness.operator(company.create, { number, name: 'x', administrator })).rejects.toMatchObject({
        message: `“${number}”已存在`,
      });
    },
    [company.update.path]: () => changed(company.update),
    [operateCompanyUpdate.path]: () => changed(operateCompanyUpdate),
    [company.detail.path]: async () => {
      expect(await harness.operator(company.detail, { id: 1 })).toMatchObject({ name: harness.company.mark, timeZone: 'Asia/Shanghai' });
    },
    [company.setStatus.path]: async () => {
      const { id, username } = await newCompany();
      expect(await harness.operator(company.setStatus, { ids: [id], status: 'suspended' })).toEqual({ count: 1 });
      await expect(logIn(username)).rejects.toMatchObject({ data: { problem: 'session.company-closed' } });
      expect(await harness.operator(company.setStatus, { ids: [id], status: 'suspended' })).toEqual({ count: 0 });
      expect(await harness.operator(company.setStatus, { ids: [id], status: 'active' })).toEqual({ count: 1 });
      expect((await logIn(username)).token).toBeDefined();
    },
    [company.delete.path]: async () => {
      const { id, number } = await newCompany();
      await expect(harness.operator(company.delete, { companies: [{ id, number: 'other' }] })).rejects.toMatchObject({
        data: { problem: 'company.confirm' },
      });
      expect(await harness.operator(company.delete, { companies: [{ id, number }] })).toEqual({ count: 1 });
      await expect(harness.operator(company.detail, { id })).rejects.toMatchObject({ data: { problem: 'row.not-found' } });
    },
    [company.option.path]: async () => {
      const { list } = await harness.operator(company.option, { search: harness.company.mark });
      expect(list).toEqual([{ id: 1, name: harness.company.mark }]);
    },
    [node.list.path]: async () => {
      const { list } = await harness.operator(node.list, {});
      const own = list.find(({ roles }) => roles.includes('api'));
      expect(own).toMatchObject({ roles: ['api', 'worker'], state: 'live', draining: false, calls: null });
    },
    [node.drain.path]: async () => {
      const id = await newVoiceNode();
      await harness.operator(node.drain, { id, draining: true });
      expect((await harness.operator(node.list, {})).list).toContainEqual(expect.objectContaining({ id, state: 'draining' }));
      await harness.operator(node.drain, { id, draining: false });
      const own = (await harness.operator(node.list, {})).list.find(({ roles }) => roles.includes('api'));
      await expect(harness.operator(node.drain, { id: own?.id ?? '', draining: true })).rejects.toMatchObject({
        data: { problem: 'node.no-drain' },
      });
    },
    [nodeRestart.start.path]: async () => {
      const { db } = harness.server.database;
      await db.deleteFrom('nodes').where('role', '=', 'voice').execute();
      await expect(harness.operator(nodeRestart.start, {})).rejects.toMatchObject({ data: { problem: 'node.no-voice' } });
      const only = await newVoiceNode();
      await expect(harness.operator(nodeRestart.start, {})).rejects.toMatchObject({ data: { problem: 'node.only-one' } });
      const { id } = await harness.operator(nodeRestart.start, { alone: true });
      await expect(harness.operator(nodeRestart.start, { alone: true })).rejects.toMatchObject({ data: { problem: 'node.restarting' } });
      await expect.poll(restartNow).toMatchObject({ id, state: 'running', steps: [{ node: only, host: 'voice-1', state: 'draining' }] });
      const asked = await db.selectFrom('nodes').select(['draining', 'restart_asked_at']).where('id', '=', only).executeTakeFirstOrThrow();
      expect(asked).toEqual({ draining: true, restart_asked_at: expect.any(Date) });
      // The process ends, and its successor is up.
      await joinNode(db, { id: only, role: 'voice', host: 'voice-1', version: '1' }, 60);
      await db
        .updateTable('nodes')
        .set({ load: json({ ready: true }) })
        .where('id', '=', only)
        .execute();
      await expect.poll(restartNow).toMatchObject({ state: 'done', steps: [{ state: 'back' }] });
    },
    [nodeRestart.stop.path]: async () => {
      const { db } = harness.server.database;
      await db.deleteFrom('nodes').where('role', '=', 'voice').execute();
      const id = await newVoiceNode();
      await harness.operator(nodeRestart.start, { alone: true });
      await expect.poll(restartNow).toMatchObject({ steps: [{ state: 'draining' }] });
      await harness.operator(nodeRestart.stop, {});
      const drains = await db.selectFrom('nodes').select('id').where('role', '=', 'voice').where('draining', '=', true).execute();
      expect(drains).toEqual([]);
      expect((await harness.operator(node.list, {})).list).toContainEqual(expect.objectContaining({ id, state: 'live' }));
      expect((await harness.operator(nodeRestart.last, {})).restart).toMatchObject({ state: 'stopped', endedAt: expect.any(String) });
      await harness.operator(nodeRestart.stop, {});
    },
    [nodeRestart.last.path]: async () => {
      const { restart } = await harness.operator(nodeRestart.last, {});
      expect(restart === null || restart.steps.length > 0).toBe(true);
    },
    [caches.refresh.path]: async () => {
      const { nodes } = await harness.operator(caches.refresh, {});
      expect(nodes).toContainEqual(expect.objectContaining({ roles: ['api', 'worker'], answered: true }));
    },
    ...operateFlowSuccesses(harness),
    ...operateGatewaySuccesses(harness),
    [environment.publish.path]: async () => {
      const { msg, nodes } = await harness.operator(environment.publish, { env: 'uat' });
      expect(msg).toMatch(/^仿真环境：[1-9]\d* \/ \d+ 个节点/);
      expect(nodes).toContainEqual(expect.objectContaining({ roles: ['api', 'worker'], answered: true }));
      await newVoiceNode();
      expect((await harness.operator(environment.publish, { env: 'prod' })).msg).toMatch(/^生产环境：0 \/ \d+ 个语音节点/);
    },
    [speech.restart.path]: async () => {
      const deaf = await newVoiceNode();
      const { nodes } = await harness.operator(speech.restart, {});
      expect(nodes).toContainEqual({ id: deaf, host: 'voice-1', roles: ['voice'], answered: false, renewed: null });
      expect(nodes.every(({ roles }) => roles.includes('voice'))).toBe(true);
    },
    [operatorAccount.list.path]: async () => {
      const { list } = await harness.operator(operatorAccount.list, { search: 'nobodyOperator' });
      expect(list).toMatchObject([{ username: 'nobodyOperator', flag: '0', secondFactor: false }]);
    },
    [operatorAccount.resetSecondFactor.path]: async () => {
      const { list } = await harness.operator(operatorAccount.list, { search: 'nobodyOperator' });
      expect(await harness.operator(operatorAccount.resetSecondFactor, { id: list[0]?.id ?? '' })).toEqual({});
    },
    [ban.list.path]: async () => {
      const nodeId = await newBan('198.51.100.7');
      const { list } = await harness.operator(ban.list, { address: '198.51.100.7' });
      expect(list).toMatchObject([{ nodeId, host: 'voice-1', reason: 'failed-logins', failures: 20 }]);
    },
    [ban.lift.path]: async () => {
      await newBan('198.51.100.8');
      await newBan('198.51.100.8');
      expect(await harness.operator(ban.lift, { addresses: ['198.51.100.8'] })).toEqual({ count: 2 });
      expect((await harness.operator(ban.list, { address: '198.51.100.8' })).list).toEqual([]);
    },
  };
};
