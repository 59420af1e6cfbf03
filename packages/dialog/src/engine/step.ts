import { partIn } from '@parley/nlu';
import type { Action } from './action.ts';
import { heardAtAsk, heardAtCollect, keyed } from './answer.ts';
import { isBackchannel } from './backchannel.ts';
import { changedBefore } from './changed.ts';
import { enter, leave } from './enter.ts';
import type { DialogEvent, MachineKind } from './event.ts';
import { miss } from './fallback.ts';
import { change, end, label, type Run, total } from './run.ts';
import type { State } from './state.ts';
import type { Trace } from './trace.ts';
import type { Version } from './version.ts';
import { bargeInOf, sayNext } from './wording.ts';

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

const said = (run: Run, event: Extract<DialogEvent, { kind: 'said' }>) => {
  change(run, { heard: true });
  const node = run.version.nodes.get(run.state.nodeId ?? '');
  if ((node?.kind !== 'ask' && node?.kind !== 'collect') || (node.kind === 'collect' && node.by === 'keys'))
    return ignore(run, 'not-expected');
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
  if (changedBefore(run, node, event.text)) return;
  if (node.kind === 'ask') heardAtAsk(run, node, event.text);
  else heardAtCollect(run, node, event.text);
};

const missed = (run: Run, of: 'nothing' | 'unclear') => {
  const node = run.version.nodes.get(run.state.nodeId ?? '');
  if (node?.kind !== 'ask' && node?.kind !== 'collect' && node?.kind !== 'menu') return ignore(run, 'not-expected');
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
  if (branch !== undefined) enter(run, branch.id);
  else if (who === 'voicemail') voicemail(run);
  else if (answering.voicemail.do !== 'continue' || who === 'fax' || who === 'announcement') end(run, 'machine');
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
      const node = run.version.nodes.get(run.state.nodeId ?? '');
      return node?.kind === 'transfer' ? leave(run, node, event.how) : ignore(run, 'not-expected');
    }
    case 'machine':
      return machine(run, event.who);
    case 'hung-up':
    case 'prompt-finished':
    case 'clock':
  }
};

const overdue = (run: Run): 'longest-call' | 'silent' | null => {
  // A person has the call.
  if (run.version.nodes.get(run.state.nodeId ?? '')?.kind === 'transfer') return null;
  const since = run.state.at - run.state.startedAt;
  if (since >= run.version.flow.listening.longestCallMs) return 'longest-call';
  const { silentMs } = run.version.flow.answering;
  return silentMs > 0 && !run.state.heard && since >= silentMs ? 'silent' : null;
};

/**
 * The conversation's next step: what happens, in; what the call is to do, out. Pure: the same version, state, event and time give the
 * same answer. It never throws on an event, whatever the state, and always ends: circles of nodes that don't listen end the call.
 */
export const step = (version: Version, state: State, event: DialogEvent, env: Env): StepResult => {
  const run: Run = { version, state: { ...state, at: Math.max(state.at, env.now) }, carried: null, actions: [], trace: [] };
  if (state.phase === 'ended') {
    ignore(run, 'ended');
    return { state, actions: [], trace: run.trace };
  }
  if (event.kind === 'hung-up') end(run, 'person');
  else {
    const heardNow = event.kind === 'said' || event.kind === 'keys' || event.kind === 'not-recognised';
    const due = heardNow && run.state.at - state.startedAt < version.flow.listening.longestCallMs ? null : overdue(run);
    if (due === null) happen(run, event);
    else end(run, due);
  }
  return { state: run.state, actions: run.actions, trace: run.trace };
};
