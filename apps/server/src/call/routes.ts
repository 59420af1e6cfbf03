import { Problem } from '@parley/contract';
import * as contract from '@parley/contract/call';
import { addressLife, signedAddress } from '../files/signed-address.ts';
import { bind } from '../kit/bind.ts';
import { pageRows } from '../kit/page-rows.ts';
import { callById, findCall } from './call-detail.ts';
import { filteredCalls } from './call-filter.ts';
import { callItemOf } from './call-item.ts';
import { callProblems } from './problems.ts';
import { recordingKey, recordingPath } from './recording-address.ts';

export const callRoutes = [
  bind(contract.list, async (wish, { db, caller }) => {
    // Ids are made when a call begins: ordering by id is ordering by start, and the key serves it.
    const page = await pageRows(db, filteredCalls(db, wish), { sorts: { startedAt: 'calls.id' }, id: 'calls.id' }, wish);
    return { ...page, list: page.list.map((row) => callItemOf(row, caller.unmask.has('call'))) };
  }),
  bind(contract.detail, callById),
  bind(contract.recording, async ({ id }, { db, caller, services }) => {
    const row = await findCall(db, id);
    if (!row.recording || (await services.files.size(recordingKey(row.recording))) === undefined)
      throw new Problem(callProblems.noRecording);
    const until = services.now().getTime() + addressLife;
    const url = signedAddress(services.settings.key, recordingPath(caller.companyId, id), until);
    return { url, expiresAt: new Date(until).toISOString(), durationMs: row.recording_ms };
  }),
];
