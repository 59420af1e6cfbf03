import type { Action, DialogEvent, MachineKind, Version } from '@parley/dialog';
import type { MediaSession } from '@parley/media';
import { machinePhrases, type SpeechInput, type Verdict } from '@parley/speech';
import { AnswerWatch } from '../announcement/answer-watch.ts';
import type { CallSounds } from '../announcement/call-sounds.ts';
import { kindOfMachine, type Machine, verdictEvent } from '../announcement/results.ts';
import type { CallRecord } from '../call/call-record.ts';
import type { CallScope } from '../call/call-scope.ts';
import { listenToGreeting } from './hello.ts';
import type { KeyBuffer } from './key-buffer.ts';
import type { Listener } from './listener.ts';
import { MessageAfterBeep } from './message-after-beep.ts';
import type { Speaker } from './speaker.ts';

/** Who answers is looked for so long after the answer, ms. */
const usual = 20_000;

export interface AnsweringPartyOptions {
  scope: CallScope;
  version: Version;
  session: MediaSession;
  speechInput: SpeechInput;
  record: CallRecord;
  answeredAt: number;
  sounds?: CallSounds | undefined;
  machineMs?: number | undefined;
  /** It is a machine. Told once. */
  onMachine: () => void;
}

/** What is stopped for a machine. */
interface Interrupted {
  speaker: Pick<Speaker, 'stop'>;
  keys: Pick<KeyBuffer, 'close'>;
  listener: Listener;
}

/** Who or what answered an outbound call: a person until more is known. */
export class AnsweringParty {
  readonly #options: AnsweringPartyOptions;
  #watch: AnswerWatch | undefined;
  #verdict: Verdict | undefined;
  #machine: Machine | undefined;
  #beep: MessageAfterBeep | undefined;
  #pending = false;

  constructor(options: AnsweringPartyOptions) {
    const { scope, version, session, speechInput, sounds, answeredAt: from, machineMs = usual } = options;
    this.#options = options;
    const { language } = version.flow;
    const onVerdict = scope.guard((verdict: Verdict) => this.#take(verdict));
    this.#watch = new AnswerWatch({ ...{ speechInput, session, language, phase: 'answered', from }, sounds, onVerdict });
    scope.defer(() => this.known());
    scope.after(machineMs, () => this.known());
  }

  /** What answered, where it was no person. */
  get machine(): Machine | undefined {
    return this.#machine;
  }

  /** By what it was told. */
  get verdict(): Verdict | undefined {
    return this.#machine && this.#verdict;
  }

  /** It may still turn out to be a machine. */
  get watching(): boolean {
    return this.#watch !== undefined;
  }

  /** Sentences of the company's rules, to be listened for beside those that every machine says. */
  get phrases(): readonly string[] {
    return this.watching ? (this.#options.sounds?.phrases ?? []) : [];
  }

  /** What a machine says that began late or like a person; nothing once a person is known to be there. */
  get machinePhrases(): readonly string[] {
    return this.watching ? [...machinePhrases(this.#options.version.flow.language), ...this.phrases] : [];
  }

  /** Listens for a machine and nothing else, as long as it may be one. @returns whether it does */
  listensAlone(listener: Listener): boolean {
    if (this.watching) listenToGreeting(listener, this.#options.version, this.phrases);
    return this.watching;
  }

  /** It is known to be a machine, and still to be dealt with: what it says is no answer. */
  get pending(): boolean {
    return this.#pending;
  }

  /** A person is there, or what is there is known well enough. */
  known(): void {
    this.#watch?.close();
    this.#watch = undefined;
  }

  /** A voice begins; the greeting goes on. */
  voiced(): void {
    this.#beep?.voiced();
  }

  /** What was said is over; so the greeting may be. */
  silent(): void {
    this.#beep?.silent();
  }

  /** They hung up. */
  gone(): void {
    this.#beep?.stop();
  }

  /**
   * Resolves when the machine is to be dealt with: a mailbox that is left a message, after its beep. A long greeting in words that nobody
   * knows may be a mailbox's: the beep tells.
   */
  async ready(): Promise<MachineKind> {
    const { scope, session, version } = this.#options;
    const leaves = version.flow.answering.voicemail.do === 'leave-message';
    if (leaves && (this.#machine === 'voicemail' || this.#machine === 'machine')) this.#beep = new MessageAfterBeep(scope, session);
    // Without a beep to wait for, what told it is still recorded first.
    if ((await this.#beep?.over) === 'beep') this.#machine = 'voicemail';
    this.#beep = undefined;
    this.#pending = false;
    this.known();
    return kindOfMachine(this.#machine ?? 'machine');
  }

  /**
   * What was about to be said is not said to a machine.
   *
   * @param step tells the flow, when the machine is to be dealt with
   * @returns whether the flow goes on with it as with a person
   */
  async meets({ speaker, keys, listener }: Interrupted, step: (event: DialogEvent) => readonly Action[]): Promise<boolean> {
    speaker.stop();
    keys.close();
    listenToGreeting(listener, this.#options.version, this.phrases);
    return step({ kind: 'machine', who: await this.ready() }).every(({ kind }) => kind === 'label');
  }

  #take(verdict: Verdict): void {
    this.#options.record.event('answered-by', verdictEvent(verdict));
    if (verdict.class === 'human' || verdict.rule?.hangUp === false) return;
    const first = this.#machine === undefined;
    this.#verdict = verdict;
    this.#machine = verdict.class;
    if (!first) return;
    this.#pending = true;
    this.#options.onMachine();
  }
}
