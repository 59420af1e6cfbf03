import {
  type AttemptRequest,
  type ClaimedRow,
  doNotCallUnknown,
  passOn,
  postponeRows,
  type RunningTask,
  releaseRows,
  uuid7,
} from '@parley/db';
import { callerOffer } from '../dialler/caller-offer.ts';
import { mayCall } from '../directory/gateways.ts';
import { restingText } from '../trunks/trunk-monitor.ts';
import { AudioLeg } from './audio-leg.ts';
import type { CallContext } from './call-context.ts';
import { CallScope } from './call-scope.ts';
import { conductCall } from './conduct-call.ts';
import { heardVersion } from './heard-version.ts';
import { OutboundCall, type OutboundCallOptions } from './outbound-call.ts';
import { phoneRoute } from './route.ts';

/** A number of which the do-not-call service says nothing is asked about again so much later, in seconds. */
const heldSeconds = 60;

/** A row that was claimed for this node. */
export interface RowToDial {
  task: RunningTask;
  row: ClaimedRow;
  /** Gives its robot back. */
  free: () => void;
  /** False once its calling hours, or its place in calls per second, are over. Default: it may always. */
  mayStart?: () => boolean;
}

/**
 * Dials a claimed row and lets the flow talk: media first (a node that is full gives the row back), then the commit as dialling,
 * then the one INVITE. Resolves when the call is over; never rejects.
 */
export async function dialRow(context: CallContext, { task: of, row, free, mayStart = () => true }: RowToDial): Promise<void> {
  const task = withFlowOf(row, of);
  const about = { companyId: task.company, taskId: task.id };
  const scope = new CallScope((error) => context.log.error({ error, ...about }, 'an outbound call failed'));
  scope.defer(free);
  const giveBack = async (why: string): Promise<void> => {
    context.log.warn({ ...about, why }, 'a number is given back undialled');
    await releaseRows(context.db, task.company, task.id, context.node, [row.id]).catch(() => {}); // the sweep finds it otherwise
  };
  let call: OutboundCall | undefined;
  try {
    const ready = await prepare(context, scope, task, row, mayStart);
    if (typeof ready === 'string') await giveBack(ready);
    else call = new OutboundCall({ context, scope, task, row, free, ...ready });
  } catch (error) {
    scope.fail(error);
    await scope.attempt(() => giveBack('error'));
  }
  await (call ? conductCall(call) : scope.close());
}

/** An intervention may have given a number another flow than its task's. */
function withFlowOf({ flow }: ClaimedRow, task: RunningTask): RunningTask {
  return flow ? { ...task, flow: flow.id, flowName: flow.name, flowVersion: flow.version, environment: 'production', abTest: null } : task;
}

/** What the company's do-not-call service says of a number. @returns why it is not dialled now; one that is listed is filtered as it is claimed again */
async function askedOutside({ db, node, doNotCall }: CallContext, { company, id: task }: RunningTask, { id, phone }: ClaimedRow) {
  const verdict = await doNotCall.check(company, phone);
  if (verdict === 'listed') return 'the do-not-call service lists it';
  if (verdict === 'free') return undefined;
  await db.transaction().execute((tx) => postponeRows(tx, node, [{ company, task, row: id }], heldSeconds, doNotCallUnknown));
  return 'the do-not-call service does not answer';
}

/** All that the INVITE needs, down to the commit that allows it. @returns why the row cannot be dialled now, otherwise */
async function prepare(
  context: CallContext,
  scope: CallScope,
  task: RunningTask,
  row: ClaimedRow,
  mayStart: () => boolean,
): Promise<Pick<OutboundCallOptions, 'gateway' | 'version' | 'leg' | 'attempt'> | string> {
  const gateway = context.gateways().get(task.gateway);
  if (!gateway) return 'gateway disabled';
  const rests = context.trunks.restsUntil(gateway);
  if (rests !== undefined) return `gateway: ${restingText(rests)}`;
  const { company, flow } = task;
  if (!phoneRoute(context, company, row.phone, '') && !mayCall(gateway, row.phone)) {
    const tried = [...new Set([...row.tried, gateway.id])];
    const of = { company, task: task.id, row: row.id };
    await scope.until(passOn(context.db, context.node, of, { tried, members: task.lane?.members ?? [gateway.id] }));
    return 'its gateway may not call it';
  }
  const refused = row.ask ? await scope.until(askedOutside(context, task, row)) : undefined;
  if (refused) return refused;
  const heard = heardVersion(context, { company, flow, number: task.flowVersion, abTest: task.abTest, person: row.phone });
  const { version, number: flowVersion, abTest } = await scope.until(heard);
  const opening = AudioLeg.open({ media: context.media, line: gateway, publicAddress: context.publicAddress });
  const leg = await scope.acquire(opening, (opened) => opened instanceof AudioLeg && opened.close());
  if (!(leg instanceof AudioLeg)) {
    context.full();
    return `media: ${leg.reason}`;
  }
  const attempt: AttemptRequest = {
    ...{ id: uuid7(), company: task.company, task: task.id, taskName: task.name, row: row.id },
    ...{ gateway: gateway.id, gatewayName: gateway.name, flow, flowVersion, flowName: task.flowName },
    ...(abTest ? { abTest: abTest.id, abVariant: abTest.variant } : {}),
    environment: task.environment,
    ...(task.tariff ? { tariff: task.tariff } : {}),
    caller: callerOffer(task, gateway, row),
    ...{ callee: row.phone, variables: row.variables, try: row.tries + 1, startedAt: new Date().toISOString() },
  };
  const caller = await scope.until(context.commits.commit(attempt, mayStart));
  if (caller === undefined) return 'its time is over, the task, the company or the node was stopped, or no caller number is left';
  return { gateway, version, leg, attempt: { ...attempt, caller } };
}
