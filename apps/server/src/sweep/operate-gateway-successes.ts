import { operateGateway as gateway } from '@parley/contract/operate';
import { packetCapture } from '@parley/contract/packet-capture';
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
