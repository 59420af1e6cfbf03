import type { PassedNode } from '@parley/db';
import { type Gathered, gathered, type Trace, type Version } from '@parley/dialog';
import type { CallRecord } from '../call/call-record.ts';
import type { Heard } from './listener.ts';
import type { Spoken } from './speaker.ts';

type HeardTrace = Extract<Trace, { kind: 'heard' }>;

const nodeName = (version: Version, id: string): string => version.flow.nodes.find((node) => node.id === id)?.name ?? id;

/** The labels that whoever passes a node gets, by their names. */
const labelsOf = (version: Version, id: string): string[] =>
  (version.nodes.get(id)?.labels ?? []).map((label) => version.labels.get(label) ?? label);

/** What a turn was taken for, as the record has it. */
type Taken = Partial<Pick<Parameters<CallRecord['turn']>[0], 'intent' | 'matchedBy' | 'score'>>;

/** The intent that chose the way, with the values that came along; at a question for a value the value. */
function takenFor(best: HeardTrace['decision']['best'], values: readonly Gathered[], node: string | undefined, version: Version): Taken {
  const filled = values.map(({ name, value }) => `${name}: ${value}`);
  const asked = version.nodes.get(node ?? '')?.kind === 'ask';
  if (filled.length > 0 && (best === null || !asked)) return { intent: filled.join(' · '), matchedBy: 'slot' };
  if (best === null) return {};
  return {
    intent: [best.name, ...filled].join(' · '),
    matchedBy: best.type === 'knowledge' ? 'knowledge' : best.by,
    score: best.score,
  };
}

/** Writes the turns of a conversation into the call's record, with what they were taken for and how long each stage took. */
export class TurnRecorder {
  readonly #record: CallRecord;
  /** Where the recording's time begins, ms since the epoch. */
  readonly recordingFrom: number;
  readonly path: PassedNode[] = [];
  #hearing: { heard: Heard; bargeIn: boolean } | undefined;
  #reply: { wait: number; recognise: number; decide: number } | undefined;

  /** @param recordingFrom where the recording's time begins, ms since the epoch */
  constructor(record: CallRecord, recordingFrom: number) {
    this.#record = record;
    this.recordingFrom = recordingFrom;
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
    const values = gathered(trace, version);
    if (this.#hearing) {
      const { heard: utterance, bargeIn } = this.#hearing;
      const node = heard?.nodeId ?? values[0]?.nodeId;
      this.person(
        utterance,
        heard,
        bargeIn,
        node && nodeName(version, node),
        takenFor(heard?.decision.best ?? null, values, node, version),
      );
    }
    this.#hearing = undefined;
    for (const entry of trace) {
      if (entry.kind === 'entered') {
        const labels = labelsOf(version, entry.nodeId);
        const atMs = this.#offset(performance.timeOrigin + performance.now());
        this.path.push({ node: entry.nodeId, name: entry.name, ...(labels.length > 0 ? { labels } : {}), atMs });
      }
      const left = entry.kind === 'left' ? this.path.findLast(({ node }) => node === entry.nodeId) : undefined;
      if (left && entry.kind === 'left') left.exit = entry.exit;
    }
  }

  /** A turn of theirs. */
  person(heard: Heard, trace: HeardTrace | undefined, bargeIn = false, name?: string, taken: Taken = {}): void {
    this.#record.turn({
      who: 'person',
      text: heard.text,
      atMs: this.#offset(heard.startedAt),
      endMs: this.#offset(heard.lastVoicedAt),
      bargeIn,
      ...(trace
        ? { node: trace.nodeId, evidence: { text: trace.decision.mended, best: trace.decision.best, others: trace.decision.others } }
        : {}),
      ...(name ? { nodeName: name } : {}),
      ...taken,
    });
  }

  /** Something was heard while they press keys: it is in the record, and answers nothing. */
  beside(heard: Heard): void {
    if (heard.text !== '') this.person(heard, undefined);
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
      sound: spoken.sound,
      ...(spoken.interrupted ? { heard: Math.min(spoken.heard, spoken.say.text.length) } : {}),
      ...(latency
        ? { latency: Object.fromEntries(Object.entries(latency).map(([part, ms]) => [part, Math.max(0, Math.round(ms * 10) / 10)])) }
        : {}),
    });
  }

  #offset(at: number): number {
    return Math.max(0, Math.round(at - this.recordingFrom));
  }
}
