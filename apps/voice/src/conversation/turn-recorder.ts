import type { Trace, Version } from '@parley/dialog';
import type { CallRecord } from '../call/call-record.ts';
import type { Heard } from './listener.ts';
import type { Spoken } from './speaker.ts';

type HeardTrace = Extract<Trace, { kind: 'heard' }>;
type SlotTrace = Extract<Trace, { kind: 'slot' }>;

const nodeName = (version: Version, id: string): string => version.flow.nodes.find((node) => node.id === id)?.name ?? id;

/** Writes the turns of a conversation into the call's record, with what they were taken for and how long each stage took. */
export class TurnRecorder {
  readonly #record: CallRecord;
  readonly #from: number;
  readonly path: { node: string; name: string; atMs: number }[] = [];
  #hearing: { heard: Heard; bargeIn: boolean } | undefined;
  #reply: { wait: number; recognise: number; decide: number } | undefined;

  /** @param from where the recording's time begins, ms since the epoch */
  constructor(record: CallRecord, from: number) {
    this.#record = record;
    this.#from = from;
  }

  /** Something was heard whose meaning the engine is about to decide. */
  hearing(heard: Heard, bargeIn: boolean): void {
    this.#hearing = { heard, bargeIn };
  }

  /** The next thing the robot says answers this. */
  replyTo(heard: Heard, decideMs: number): void {
    this.#reply = { wait: heard.decidedAt - heard.lastVoicedAt, recognise: heard.recognisedAt - heard.decidedAt, decide: decideMs };
  }

  /** The next thing the robot says answers nothing. */
  unprompted(): void {
    this.#reply = undefined;
  }

  /** What the engine made of an event. */
  follow(trace: readonly Trace[], version: Version): void {
    const heard = trace.find((entry): entry is HeardTrace => entry.kind === 'heard');
    const slot = trace.find((entry): entry is SlotTrace => entry.kind === 'slot');
    if (this.#hearing) {
      const { heard: utterance, bargeIn } = this.#hearing;
      const node = heard?.nodeId ?? slot?.nodeId;
      const filled = slot && { name: version.slots.get(slot.slotId)?.name ?? slot.slotId, value: slot.value };
      this.person(utterance, heard, bargeIn, node && nodeName(version, node), filled);
    }
    this.#hearing = undefined;
    for (const entry of trace) {
      if (entry.kind === 'entered')
        this.path.push({ node: entry.nodeId, name: entry.name, atMs: this.#offset(performance.timeOrigin + performance.now()) });
    }
  }

  /** A turn of theirs. */
  person(heard: Heard, trace: HeardTrace | undefined, bargeIn = false, name?: string, filled?: { name: string; value: string }): void {
    const best = trace?.decision.best;
    this.#record.turn({
      who: 'person',
      text: heard.text,
      atMs: this.#offset(heard.startedAt),
      endMs: this.#offset(heard.lastVoicedAt),
      bargeIn,
      ...(trace
        ? { node: trace.nodeId, evidence: { text: trace.decision.mended, best: best ?? null, others: trace.decision.others } }
        : {}),
      ...(name ? { nodeName: name } : {}),
      ...(filled ? { intent: `${filled.name}: ${filled.value}`, matchedBy: 'slot' } : {}),
      ...(best && !filled ? { intent: best.name, matchedBy: best.type === 'knowledge' ? 'knowledge' : best.by, score: best.score } : {}),
    });
  }

  keys(keys: string): void {
    const atMs = this.#offset(performance.timeOrigin + performance.now());
    this.#record.turn({ who: 'keys', text: keys, atMs, endMs: atMs });
  }

  /** A turn of ours. */
  robot(spoken: Spoken, version: Version): void {
    const latency = this.#reply && { ...this.#reply, synthesise: spoken.synthesiseMs, send: spoken.sendMs };
    this.#reply = undefined;
    this.#record.turn({
      who: 'robot',
      text: spoken.say.text,
      atMs: this.#offset(spoken.startedAt),
      endMs: this.#offset(spoken.endedAt),
      node: spoken.say.nodeId,
      nodeName: nodeName(version, spoken.say.nodeId),
      interrupted: spoken.interrupted,
      ...(latency
        ? { latency: Object.fromEntries(Object.entries(latency).map(([part, ms]) => [part, Math.max(0, Math.round(ms * 10) / 10)])) }
        : {}),
    });
  }

  #offset(at: number): number {
    return Math.max(0, Math.round(at - this.#from));
  }
}
