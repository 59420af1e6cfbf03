import { Problem } from '@parley/contract';
import * as contract from '@parley/contract/call';
import { handOut } from '../files/hand-out.ts';
import { bind } from '../kit/bind.ts';
import { pageRows } from '../kit/page-rows.ts';
import { answeredAmong } from './answered-among.ts';
import { withAttempts } from './attempts-of-number.ts';
import { captureOf } from './call-capture.ts';
import { callById, findCall } from './call-detail.ts';
import { filteredCalls } from './call-filter.ts';
import { callItemOf } from './call-item.ts';
import { callProblems } from './problems.ts';
import { recordingKey, recordingPath } from './recording-address.ts';
import { traceOf } from './sip-trace.ts';

export const callRoutes = [
  bind(contract.list, async (input, { db, caller }) => {
    // Ids are made when a call begins: ordering by id is ordering by start, and the key serves it.
    const page = await pageRows(db, filteredCalls(db, input), { sorts: { startedAt: 'calls.id' }, id: 'calls.id' }, input);
    const [list, answered] = await Promise.all([withAttempts(db, page.list), page.capped ? null : answeredAmong(db, input)]);
    return { ...page, answered, list: list.map((row) => callItemOf(row, caller.unmask.has('call'))) };
  }),
  bind(contract.detail, callById),
  bind(contract.trace, traceOf),
  bind(contract.capture, captureOf),
  bind(contract.recording, async ({ id }, context) => {
    const { db, caller, services } = context;
    const row = await findCall(db, id);
    const bytes = row.recording ? await services.files.size(recordingKey(row.recording)) : undefined;
    if (bytes === undefined) throw new Problem(callProblems.noRecording);
    const file = { file: `${id}.wav`, bytes, caller: row.caller, callee: row.callee, startedAt: row.started_at.toISOString() };
    const { url, until } = handOut(context, recordingPath(caller.companyId, id), file);
    return { url, expiresAt: new Date(until).toISOString(), durationMs: row.recording_ms };
  }),
];
