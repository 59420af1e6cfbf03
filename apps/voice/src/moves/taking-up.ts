import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { commitMove, databaseIsAway, type MoveState, type NamedNode, refuseMove, takeMove } from '@parley/db';
import { type ContinuedCall, type HostPort, sdpOf } from '@parley/sip';
import { AudioLeg } from '../call/audio-leg.ts';
import type { CallContext } from '../call/call-context.ts';
import { CallRecord } from '../call/call-record.ts';
import { CallScope } from '../call/call-scope.ts';
import { conductCall } from '../call/conduct-call.ts';
import { recordingOf } from '../call/recording-path.ts';
import { credentialsOf } from '../call/route.ts';
import { type HandedCall, isHandedCall } from './handed-call.ts';
import { MovedCall } from './moved-call.ts';

/** The peer has so long to answer, ms; less than the other node waits. */
const answersWithin = 5_000;

export interface TakingUpOptions {
  context: CallContext;
  /** Whether this node takes calls. */
  mayTake: () => boolean;
  /** A robot came free. */
  onFreed: () => void;
}

/**
 * Goes on with a call that another node offers: audio and Contact of this node are offered to its peer in the same dialog (re-INVITE), and
 * when that has taken them the call changes hands in the database. Until then nothing here can end it.
 */
export async function takeUp(options: TakingUpOptions, id: string): Promise<void> {
  const { context, mayTake } = options;
  if (!mayTake() || context.calls.has(id)) return;
  const offered = await takeMove(context.db, context.node, id);
  if (!offered) return;
  const company = isHandedCall(offered.call) ? offered.call.facts.company : 0;
  const scope = new CallScope((error) => context.log.error({ error, callId: id, companyId: company }, 'a call could not be taken up'));
  let call: MovedCall | Stays;
  try {
    call = isHandedCall(offered.call)
      ? await prepare(options, scope, offered.call, { from: offered.from, to: offered.to })
      : stays('another release');
  } catch (error) {
    scope.fail(error);
    call = stays('error', true);
  }
  if ('why' in call) {
    const { why, asked: wasAsked } = call;
    context.log.info({ callId: id, companyId: company, why }, 'a call stays where it is');
    await scope.close();
    await refuseMove(context.db, context.node, id, wasAsked);
  }
  if (company > 0) context.bus.publish({ type: 'call-move-decided', company, call: id });
  if (!('why' in call)) await conductCall(call);
}

/** Why a call stays where it is; `asked`: its peer may take this node for the other end. */
interface Stays {
  why: string;
  asked: boolean;
}

const stays = (why: string, wasAsked = false): Stays => ({ why, asked: wasAsked });

async function prepare(
  { context, mayTake, onFreed }: TakingUpOptions,
  scope: CallScope,
  handed: HandedCall,
  nodes: { from: NamedNode; to: NamedNode },
): Promise<MovedCall | Stays> {
  const { facts, line, sdp, out, timeoutMs } = handed;
  const { company, id, flow } = facts;
  const gateway = handed.gateway ? context.gateways().get(handed.gateway) : undefined;
  if (handed.gateway && !gateway) return stays('its gateway is not known here');
  if (!flow?.version) return stays('it has no flow');
  const version = await context.versions.get(company, flow.id, flow.version);
  const opening = AudioLeg.open({ media: context.media, line, publicAddress: context.publicAddress, continues: sdp });
  const audio = await scope.acquire(opening, (opened) => opened instanceof AudioLeg && opened.close());
  if (!(audio instanceof AudioLeg)) return stays(`media: ${audio.reason}`);
  const sip = context.sip.continue(handed.dialog, gateway && facts.direction === 'out' ? credentialsOf(gateway) : {});
  scope.defer(() => sip.drop());
  const answer = await asked(sip, audio.offer());
  if ('why' in answer) return answer;
  if (!mayTake()) return stays('this node leaves', true);
  const part = facts.events.filter(({ kind }) => kind === 'moved').length + 2;
  const recording = recordingOf(facts, part);
  const trouble = audio.take(answer.sdp, { recordTo: join(context.recordings, recording), timeoutMs });
  if (trouble !== undefined) return stays(`SDP: ${trouble}`, true);
  const from = performance.timeOrigin + performance.now();
  const free = out ? context.occupancy.takeForTask(company, out.task.id, out.task.gateway) : context.occupancy.takeForInbound(company);
  scope.defer(free);
  scope.defer(onFreed);
  const held = lineOf(handed);
  const giveLine = held === undefined ? undefined : context.occupancy.takeLine(company, held);
  if (giveLine) scope.defer(giveLine);
  const record = await CallRecord.takeUp(
    context.spool,
    { ...facts, node: context.node, recording: { path: recording, ms: 0, bytes: 0 } },
    (error) => scope.fail(error),
  );
  const call = new MovedCall({
    context,
    scope,
    handed,
    record,
    sip,
    audio,
    version,
    gateway,
    free,
    giveLine,
    recording: { path: recording, from },
  });
  // What looks for forgotten calls knows of it from here on.
  context.calls.set(id, call);
  scope.defer(() => context.calls.delete(id));
  const state = await committed(context, handed);
  if (state === 'moved') {
    sip.own();
    record.event('moved', { ...nodes, part });
    return call;
  }
  // The other node is gone, and its records say that the call was interrupted.
  if (state === 'over') sip.own();
  if (state === 'over') sip.bye({ q850: 31, text: 'node lost' });
  await record.movedAway();
  return stays(`the other node: ${state}`, true);
}

/** The gateway of which whoever is at the other end has a line beside that of the robot. */
const lineOf = ({ facts, leg, gateway }: HandedCall): string | undefined =>
  leg.billedBy?.gateway ?? (facts.direction === 'in' && facts.firstLegEndedAt === undefined ? gateway : undefined);

async function asked(sip: ContinuedCall, offer: string): Promise<{ sdp: string } | Stays> {
  const late = new AbortController();
  const response = await Promise.race([
    sip.reinvite(offer).catch(() => undefined),
    pause(answersWithin, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  if (!response) return stays('re-INVITE: no answer', true);
  if (response.status < 300) return { sdp: sdpOf(response) ?? '' };
  // Who does not know the dialog from here may know it from there.
  return stays(`re-INVITE: ${response.status}`, response.status === 481 || response.status === 408);
}

/** Nobody knows whose the call is until the database says so. */
async function committed(context: CallContext, handed: HandedCall): Promise<MoveState> {
  const { facts, out } = handed;
  const { host, port }: HostPort = context.sip.address;
  const address = { host: context.publicAddress ?? host, port };
  const line = lineOf(handed);
  const held = {
    company: facts.company,
    ...(line === undefined ? {} : { line }),
    ...(out ? { task: { id: out.task.id, gateway: out.task.gateway } } : {}),
  };
  for (;;) {
    try {
      return await commitMove(context.db, context.node, facts.id, held, address);
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      await pause(500);
    }
  }
}
