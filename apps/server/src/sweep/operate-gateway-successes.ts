import { operateGateway as gateway, operateAccount, operateGatewayPrice } from '@parley/contract/operate';
import { packetCapture } from '@parley/contract/packet-capture';
import { statement } from '@parley/contract/statement';
import * as task from '@parley/contract/task';
import { uuid7 } from '@parley/db';
import { expect } from 'vitest';
import type { Harness } from './each-route-harness.ts';

/** One success of each of the operator's calls for trunks of companies, by its path. */
export const operateGatewaySuccesses = (harness: Harness): Record<string, () => Promise<void>> => {
  const company_id = 1;
  const of = () => ({ company_id, id: harness.company.ids.gateway });
  return {
    [gateway.list.path]: async () => {
      const { list } = await harness.operator(gateway.list, { companyId: company_id });
      expect(list).toContainEqual(expect.objectContaining({ id: of().id, companyId: company_id, companyName: harness.company.mark }));
    },
    [operateGatewayPrice.path]: async () => {
      const replaces = { billingUnit: 60, price: 0, inboundPrice: 0 };
      await harness.operator(operateGatewayPrice, { ...of(), billingUnit: 6, price: 55, inboundPrice: 20, replaces });
      await expect(
        harness.operator(operateGatewayPrice, { ...of(), billingUnit: 1, price: 9, inboundPrice: 0, replaces }),
      ).rejects.toMatchObject({
        data: { problem: 'row.changed' },
      });
      const { list } = await harness.operator(gateway.list, { companyId: company_id });
      expect(list.find(({ id }) => id === of().id)).toMatchObject({ billingUnit: 6, price: 55, inboundPrice: 20 });
      const other = { ...of(), company_id: 987_654, billingUnit: 6, price: 1, inboundPrice: 0, replaces };
      await expect(harness.operator(operateGatewayPrice, other)).rejects.toMatchObject({ code: 404 });
    },
    [operateAccount.detail.path]: async () => {
      const { entries, ...account } = await harness.operator(operateAccount.detail, { id: company_id });
      expect(account).toMatchObject({ reserved: 0, revision: expect.any(Number) });
      await expect(harness.operator(operateAccount.detail, { id: 987_654 })).rejects.toMatchObject({ code: 404 });
      expect(entries).toEqual(expect.any(Array));
    },
    [operateAccount.topUp.path]: async () => {
      const { balance: before } = await harness.operator(operateAccount.detail, { id: company_id });
      const entry = { id: company_id, entryId: uuid7(), amount: 12_345, note: 'bank transfer' };
      // Sent twice, paid once.
      await harness.operator(operateAccount.topUp, entry);
      expect(await harness.operator(operateAccount.topUp, entry)).toEqual({ balance: before + 12_345 });
      const { entries } = await harness.operator(operateAccount.detail, { id: company_id });
      expect(entries[0]).toMatchObject({ id: entry.entryId, amount: 12_345, note: 'bank transfer', balance: before + 12_345 });
      const { list, account } = await harness.api(statement.list, {});
      expect(list[0]).toMatchObject({ calls: 0, balance: account.balance });
    },
    [operateAccount.setLimit.path]: async () => {
      const { revision } = await harness.operator(operateAccount.detail, { id: company_id });
      const set = (creditLimit: number | null, at: number) =>
        harness.operator(operateAccount.setLimit, { id: company_id, revision: at, creditLimit });
      const next = await set(5_000, revision);
      expect((await harness.api(statement.list, {})).account.creditLimit).toBe(5_000);
      await expect(set(6_000, revision)).rejects.toMatchObject({ data: { problem: 'row.changed' } });
      // A task that runs says so once the money is not enough for a call of its gateway.
      const { db } = harness.server.database;
      const { task: id, gateway: line } = harness.company.ids;
      const kept = await db.selectFrom('tasks').select('state').where('id', '=', id).executeTakeFirstOrThrow();
      const price = await db.selectFrom('gateways').select('price').where('id', '=', line).executeTakeFirstOrThrow();
      const told = async (cost: number) => {
        await db.updateTable('gateways').set({ price: cost }).where('id', '=', line).execute();
        return (await harness.api(task.detail, { id })).outOfMoney;
      };
      await db.updateTable('tasks').set({ state: 'running' }).where('id', '=', id).execute();
      expect([await told(0), await told(1_000_000)]).toEqual([false, true]);
      await set(null, next.revision);
      expect(await told(1_000_000)).toBe(false);
      await db.updateTable('tasks').set(kept).where('id', '=', id).execute();
      await db.updateTable('gateways').set(price).where('id', '=', line).execute();
    },
    [gateway.captureStart.path]: async () => {
      await harness.operator(gateway.captureStart, { ...of(), calls: 2, minutes: 5 });
      // It is the company's own, and the company may end it.
      expect(await harness.api(packetCapture.list, { id: of().id })).toMatchObject({ waiting: { calls: 2 } });
    },
    [gateway.captureStop.path]: async () => {
      await harness.operator(gateway.captureStart, { ...of(), calls: 2, minutes: 5 });
      await harness.operator(gateway.captureStop, of());
      expect(await harness.api(packetCapture.list, { id: of().id })).toMatchObject({ waiting: null });
    },
    [gateway.captureList.path]: async () => {
      expect(await harness.operator(gateway.captureList, of())).toMatchObject({ keptDays: 7 });
      await expect(harness.operator(gateway.captureList, { ...of(), company_id: 987_654 })).rejects.toMatchObject({ code: 404 });
    },
    [gateway.trace.path]: async () => {
      expect(await harness.operator(gateway.trace, { company_id, id: harness.company.ids.call })).toMatchObject({ keptDays: 7 });
    },
    [gateway.capture.path]: async () => {
      const { url, bytes } = await harness.operator(gateway.capture, { company_id, id: harness.company.ids.call });
      expect((await (await fetch(harness.server.url + url)).arrayBuffer()).byteLength).toBe(bytes);
    },
  };
};
