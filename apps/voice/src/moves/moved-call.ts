import type { InterruptionCause } from '@parley/contract/call-exception';
import type { CallFacts } from '@parley/db';
import type { Version } from '@parley/dialog';
import type { ContinuedCall } from '@parley/sip';
import type { AudioLeg } from '../call/audio-leg.ts';
import type { CallContext, CallParts, CallState, LiveCall } from '../call/call-context.ts';
import { rowAfterAttempt } from '../call/call-ending.ts';
import type { CallRecord } from '../call/call-record.ts';
import type { CallScope } from '../call/call-scope.ts';
import type { ConductedCall } from '../call/conduct-call.ts';
import { enterLadder } from '../call/enter-ladder.ts';
import { leavesLine } from '../call/lines.ts';
import { answeredOutcome } from '../call/outcome.ts';
import { RobotLeg } from '../call/robot-leg.ts';
import { brokenOff, type Ending, goneOrLate, reasonOf, settleCall } from '../call/settle-call.ts';
import { talk } from '../call/talk.ts';
import { transferring } from '../call/transfer-call.ts';
import { Conversation } from '../conversation/conversation.ts';
import type { Gateway } from '../directory/gateways.ts';
import { robotVoice } from '../prompts/robot-voice.ts';
import type { HandedCall } from './handed-call.ts';
import { joinRecording, type RecordedPart } from './join-recording.ts';
import { MovingOut } from './moving-out.ts';

export interface MovedCallOptions {
  context: CallContext;
  scope: CallScope;
  handed: HandedCall;
  record: CallRecord;
  sip: ContinuedCall;
  audio: AudioLeg;
  version: Version;
  gateway: Gateway | undefined;
  /** Gives the robot back. */
  free: () => void;
  /** Gives back the line of the leg at its other end, where it has one beside that of the robot. */
  giveLine: (() => void) | undefined;
  /** Its part, below the folder of recordings, and when that begins (ms since the epoch). */
  recording: { path: string; from: number };
}

/** A call that another node began, from there to its end. */
export class MovedCall implements LiveCall, ConductedCall {
  readonly id: string;
  readonly company: number;
  readonly peer: string;
  readonly row?: string;
  readonly scope: CallScope;
  readonly state: CallState = 'talking';
  readonly parts: CallParts;
  readonly #options: MovedCallOptions;
  readonly #robot: RobotLeg;
  readonly #conversation: Conversation;
  readonly #move: MovingOut;
  /** All that was recorded since its first move, this node's part the last. */
  readonly #recorded: readonly RecordedPart[];

  constructor(options: MovedCallOptions) {
    const { context, scope, handed, record, sip, audio, version, gateway, giveLine, recording } = options;
    const { facts, leg, shown, out, peer, timeZone, timeoutMs } = handed;
    this.#options = options;
    this.id = facts.id;
    this.company = facts.company;
    this.peer = peer;
    if (out) this.row = out.row.id;
    this.scope = scope;
    scope.defer(context.captures.watch({ company: this.company, id: this.id, gateway: peer }, audio.session));
    enterLadder({ context, scope, record }, sip.callId);
    const longestMs = out?.task.longestMs ?? version.flow.listening.longestCallMs;
    this.#robot = new RobotLeg({ context, scope, record, gateway, shown, longestMs }, { ...leg, sip, audio, giveLine });
    const { speechInput, prompts, advisors } = context;
    const { recordingFrom, state } = handed.conversation;
    this.#conversation = new Conversation({
      ...{ scope, version, direction: facts.direction, variables: state.variables, timeZone, session: audio.session },
      ...{ speechInput, prompts, advisors, record, recordingFrom, continues: handed.conversation },
      outside: () => context.outside(this.company),
      handOver: transferring(
        this.#robot.transferred({ voice: robotVoice(version, this.company), onJoined: () => this.#joined(), recordingFrom, timeoutMs }),
      ),
    });
    this.#robot.talks(this.#conversation);
    this.#recorded = [...(handed.recorded ?? []), { path: recording.path, offsetMs: recording.from - recordingFrom }];
    const about = { peer, timeZone, timeoutMs, recorded: this.#recorded, ...(out ? { out } : {}) };
    this.#move = new MovingOut(this.#robot, this.#conversation, about);
    this.parts = { record, robot: this.#robot, conversation: this.#conversation, move: this.#move };
  }

  /** A person has it: its robot is free, its line is not. */
  #joined(): void {
    const { context, scope, record, handed, free } = this.#options;
    leavesLine({ context, scope, record }, handed.leg.isPhone ? undefined : handed.out?.task.gateway, free);
  }

  interrupt(why: InterruptionCause): Promise<void> {
    return this.scope.interrupt(why);
  }

  async live(): Promise<Ending | undefined> {
    const { record } = this.#options;
    this.scope.defer(() => this.#robot.bye({ q850: 16 }));
    const talked = await this.#move.or(talk(this.scope, this.#robot, this.#conversation));
    if (!talked) return undefined;
    const { conclusion, endedBy, q850, trouble } = talked;
    const talkMs = record.now().getTime() - Date.parse(record.facts.answeredAt ?? record.facts.startedAt);
    const outcome = answeredOutcome({ endedBy, talkMs, heard: conclusion.heard });
    const hungUpAfterMs = endedBy === 'them' ? talkMs : undefined;
    return { outcome, sipStatus: 200, q850, exception: trouble, conclusion, hungUpAfterMs };
  }

  async breakOff(error: unknown): Promise<Ending> {
    this.#robot.bye(reasonOf(error));
    await goneOrLate(this.#robot.ended);
    return { ...brokenOff(error), sipStatus: 200, q850: reasonOf(error).q850, conclusion: this.#conversation.conclusion };
  }

  async settle(ending: Ending): Promise<void> {
    const { context, handed, record, free, recording } = this.#options;
    free();
    const out = this.#out;
    const more = (grade: string | undefined): Partial<CallFacts> => (out ? { row: rowAfterAttempt(out, { ...ending, grade }) } : {});
    const join = () => joinRecording(context.recordings, record.facts, this.#recorded);
    const about = {
      party: handed.leg.party,
      sipCallId: handed.dialog.callId,
      line: this.#robot.line,
      recording: recording.path,
      more,
      join,
    };
    await settleCall({ context, record, leg: this.#robot.audio, ...about }, ending);
  }

  get #out(): HandedCall['out'] {
    return this.#options.handed.out;
  }
}
