import type { FlowNode, NodeOf } from '@parley/contract/flow/graph';
import { partIn } from '@parley/nlu';
import type { Action } from './action.ts';
import { heardAtAgent, heardAtAsk, heardAtCollect, keyed } from './answer.ts';
import { isBackchannel } from './backchannel.ts';
import { changedBefore } from './changed.ts';
import { jump, leave } from './enter.ts';
import type { DialogEvent, MachineKind } from './event.ts';
import { miss, type Waiting } from './fallback.ts';
import { replied } from './model.ts';
import { answered, requestAnswered } from './outside.ts';
import { change, end, label, type Run, total } from './run.ts';
import { blankState, type State } from './state.ts';
import type { Trace } from './trace.ts';
import type { Version } from './version.ts';
import { bargeInOf, listen, sayNext, sayWords } from './wording.ts';

/** What a step answers with. */
export interface StepResult {
  readonly state: State;
  readonly actions: readonly Action[];
  /** Why. */
  readonly trace: readonly Trace[];
}

/** What a step may know of the world. */
export interface Env {
  /** Epoch ms of the event; a replay gives those of the call. */
  readonly now: number;
}

const ignore = (run: Run, why: Extract<Trace, { kind: 'ignored' }>['why']): void => {
  run.trace.push({ kind: 'ignored', nodeId: run.state.nodeId, why });
};

const isSpokenTo = (node: FlowNode | undefined): node is NodeOf<'ask'> | NodeOf<'collect'> | NodeOf<'agent-model'> =>
  node?.kind === 'ask' || node?.kind === 'agent-model' || (node?.kind === 'collect' && node.by !== 'keys');

const waitsForPerson = (node: FlowNode | undefined): node is Waiting =>
  node?.kind === 'collect' || node?.kind === 'menu' || isSpokenTo(node);

const said = (run: Run, event: Extract<DialogEvent, { kind: 'said' }>) => {
  change(run, { heard: true });
  const node = run.version.nodes.get(run.state.nodeId ?? '');
  if (!isSpokenTo(node) || (run.state.phase === 'waiting' && run.state.pending?.kind !== 'reply')) return ignore(run, 'not-expected');
  const { language } = run.version.flow;
  if (event.bargeIn !== undefined) {
    const rules = bargeInOf(run, node);
    const refused = !rules.allowed
      ? 'not-allowed'
      : event.bargeIn.atMs < rules.protectMs
        ? 'protected'
        : isBackchannel(event.text, rules.backchannels, language)
          ? 'backchannel'
          : null;
    if (refused !== null) {
      ignore(run, refused);
      run.actions.push({ kind: 'resume' });
      return;
    }
  }
  total(run, 'turns');
  change(run, { part: partIn(event.text, language) ?? run.state.part });
  if (node.kind === 'agent-model') return heardAtAgent(run, node, event.text);
  if (changedBefore(run, node, event.text)) return;
  if (node.kind === 'ask') heardAtAsk(run, node, event.text);
  else heardAtCollect(run, node, event.text);
};

const missed = (run: Run, of: 'nothing' | 'unclear') => {
  const node = run.version.nodes.get(run.state.nodeId ?? '');
  if (!waitsForPerson(node) || run.state.phase === 'waiting') return ignore(run, 'not-expected');
  total(run, of === 'nothing' ? 'silences' : 'unmatched');
  miss(run, node, of);
};

const voicemail = (run: Run): void => {
  const rule = run.version.flow.answering.voicemail;
  const node = run.version.nodes.get(run.state.nodeId ?? '');
  for (const labelId of rule.labels) label(run, labelId);
  if (rule.do === 'continue') return;
  if (rule.do === 'leave-message' && node !== undefined) sayNext(run, node, rule.prompts, 'voicemail');
  end(run, 'voicemail');
};

const machine = (run: Run, who: MachineKind): void => {
  const { answering, nodes } = run.version.flow;
  const branch = who === 'assistant' ? nodes.find((node) => node.kind === 'start' && node.direction === 'assistant') : undefined;
  if (branch !== undefined) jump(run, branch.id);
  else if (who === 'voicemail') voicemail(run);
  else if (answering.voicemail.do !== 'continue' || who === 'fax' || who === 'announcement') end(run, 'machine');
};

/** A call that was handed to a person is ours again. */
const handedBack = (run: Run, how: 'answered-and-ended' | 'failed') => {
  const node = run.version.nodes.get(run.state.nodeId ?? '');
  if (node?.kind === 'transfer') return leave(run, node, how);
  if (node?.kind !== 'agent-model' || run.state.pending?.kind !== 'transfer') return ignore(run, 'not-expected');
  change(run, { pending: null, phase: 'answer' });
  if (how === 'failed') leave(run, node, 'failed');
  else end(run, 'flow');
};

/** Says a line of somebody's who looks on, and waits for the person as before. */
const prompted = (run: Run, text: string) => {
  const node = run.version.nodes.get(run.state.nodeId ?? '');
  if (!waitsForPerson(node)) return ignore(run, 'not-expected');
  // Among the sentences of a model's reply, which has the person listened to already.
  if (run.state.pending?.kind === 'reply') return sayWords(run, node, text, { part: true });
  if (run.state.phase === 'waiting') return ignore(run, 'not-expected');
  sayWords(run, node, text);
  listen(run, node);
};

type OutsideEvent = Extract<DialogEvent, { id: number }>;

const fromOutside = (run: Run, event: OutsideEvent): void => {
  const node = run.version.nodes.get(run.state.nodeId ?? '');
  const { pending } = run.state;
  const isCurrent = pending !== null && pending.id === event.id;
  if (event.kind === 'request-done' || event.kind === 'request-failed') {
    if (isCurrent && node?.kind === 'request' && answered(run, 'request', event.id)) requestAnswered(run, node, event);
    else ignore(run, 'late');
  } else if (isCurrent && pending.kind === 'reply' && node?.kind === 'agent-model') replied(run, node, event);
  else ignore(run, 'late');
};

/** Should whoever asks outside never tell how it went, the call goes on all the same: so long after its own limit, ms. */
const graceOutside = 3_000;
const longestReply = 60_000;

const overdueOutside = (run: Run): void => {
  const { pending, at } = run.state;
  const node = run.version.nodes.get(run.state.nodeId ?? '');
  if (pending === null) return;
  const waited = at - pending.since;
  if (node?.kind === 'request' && waited > node.timeoutMs + graceOutside)
    fromOutside(run, { kind: 'request-failed', id: pending.id, why: 'timeout' });
  if (node?.kind === 'agent-model' && pending.kind === 'reply' && waited > longestReply) {
    run.actions.push({ kind: 'stop-reply', id: pending.id });
    fromOutside(run, { kind: 'reply-failed', id: pending.id, why: 'timeout' });
  }
};

const happen = (run: Run, event: DialogEvent) => {
  switch (event.kind) {
    case 'said':
      return said(run, event);
    case 'not-recognised':
      if (event.bargeIn !== undefined) {
        // Noise over a prompt: it goes on, and nobody is told that they were not understood.
        ignore(run, 'noise');
        run.actions.push({ kind: 'resume' });
        return;
      }
      change(run, { heard: true });
      return missed(run, 'unclear');
    case 'silence':
    case 'key-timeout':
      return missed(run, 'nothing');
    case 'keys': {
      change(run, { heard: true });
      const node = run.version.nodes.get(run.state.nodeId ?? '');
      if (node?.kind === 'menu' || (node?.kind === 'collect' && node.by !== 'speech')) return keyed(run, node, event.keys);
      return ignore(run, 'not-expected');
    }
    case 'transferred': {
      return handedBack(run, event.how);
    }
    case 'request-done':
    case 'request-failed':
    case 'reply-part':
    case 'reply-slow':
    case 'reply-done':
    case 'reply-failed':
      return fromOutside(run, event);
    case 'machine':
      return machine(run, event.who);
    case 'prompted':
      return prompted(run, event.text);
    case 'clock':
      return overdueOutside(run);
    case 'hung-up':
    case 'taken-over':
    case 'prompt-finished':
  }
};

const overdue = (run: Run): 'longest-call' | 'silent' | null => {
  // A person has the call.
  if (run.version.nodes.get(run.state.nodeId ?? '')?.kind === 'transfer' || run.state.pending?.kind === 'transfer') return null;
  const since = run.state.at - run.state.startedAt;
  if (since >= run.version.flow.listening.longestCallMs) return 'longest-call';
  const { silentMs } = run.version.flow.answering;
  return silentMs > 0 && !run.state.oneWay && !run.state.heard && since >= silentMs ? 'silent' : null;
};

/**
 * The conversation's next step: what happens, in; what the call is to do, out. Pure: the same version, state, event and time give the
 * same answer. It never throws on an event, whatever the state, and always ends: circles of nodes that don't listen end the call.
 */
export const step = (version: Version, state: State, event: DialogEvent, env: Env): StepResult => {
  // An announcement is over for the engine while it is still said: a machine that is known by then is met all the same.
  const isLate = state.phase === 'ended' && state.oneWay && event.kind === 'machine';
  const open = isLate ? ({ phase: 'answer', endReason: null } as const) : {};
  const run: Run = {
    version,
    state: { ...blankState, ...state, ...open, at: Math.max(state.at, env.now) },
    carried: null,
    advice: event.kind === 'said' ? event.advice : undefined,
    values: new Map(),
    actions: [],
    trace: [],
  };
  if (state.phase === 'ended' && !isLate) {
    ignore(run, 'ended');
    return { state, actions: [], trace: run.trace };
  }
  // The limits are the robot's: a person who has the call talks as long as they like.
  if (event.kind === 'hung-up') end(run, 'person');
  else if (event.kind === 'taken-over') end(run, 'taken-over');
  else {
    const heardNow = event.kind === 'said' || event.kind === 'keys' || event.kind === 'not-recognised';
    const due = heardNow && run.state.at - state.startedAt < version.flow.listening.longestCallMs ? null : overdue(run);
    if (due === null) happen(run, event);
    else end(run, due);
  }
  const goesOn = isLate && run.actions.every(({ kind }) => kind === 'label');
  return {
    state: goesOn ? { ...run.state, phase: 'ended', endReason: state.endReason } : run.state,
    actions: run.actions,
    trace: run.trace,
  };
};
