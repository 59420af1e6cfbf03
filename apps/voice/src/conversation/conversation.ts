import type { Action, DialogEvent, EndReason, Listen, State, StepResult } from '@parley/dialog';
import { start, step } from '@parley/dialog';
import { advised } from '../advice/advised.ts';
import { agreed } from './agreed.ts';
import { AnswerHalves } from './answer-halves.ts';
import { AnsweringParty } from './answering-party.ts';
import { conclusionOf } from './conclusion-of.ts';
import type { Conclusion, ConversationOptions } from './conversation-types.ts';
import { expectationOf } from './expectation.ts';
import { Farewell } from './farewell.ts';
import { followSession } from './follow-session.ts';
import { handOver } from './hand-over.ts';
import { awaitHello } from './hello.ts';
import { Interruption } from './interruption.ts';
import { type KeyBuffer, keysOf } from './key-buffer.ts';
import { type Heard, Listener } from './listener.ts';
import { makeSpeaker } from './make-speaker.ts';
import { now } from './now.ts';
import { Onlooker } from './onlooker.ts';
import { Outside } from './outside.ts';
import { Pause } from './pause.ts';
import { performedIn } from './performed.ts';
import { prepareReply } from './prepare-reply.ts';
import type { Speaker } from './speaker.ts';
import { type ConversationState, Standstill } from './standstill.ts';
import { TurnRecorder } from './turn-recorder.ts';

/** Carries out what the conversation engine decides, and tells it what happened. Nothing here decides what is said. */
export class Conversation {
  readonly #options: ConversationOptions;
  readonly #speaker: Speaker;
  readonly #listener: Listener;
  readonly #keys: KeyBuffer;
  readonly #turns: TurnRecorder;
  readonly #outside: Outside;
  #state: State | undefined;
  #listen: Listen | undefined;
  #asked: Listen | undefined;
  readonly #interruption: Interruption;
  readonly #farewell: Farewell;
  #hello: ReturnType<typeof awaitHello> | undefined;
  #pressed = false;
  #gone = false;
  readonly #party: AnsweringParty | undefined;
  readonly #halves = new AnswerHalves();
  #promptOver = true;
  #performance = 0;
  readonly pause: Pause;
  readonly standstill: Standstill;
  readonly onlooker: Onlooker;
  readonly #concluded = Promise.withResolvers<Conclusion>();
  /** Resolves when the engine ends the conversation; the call is then to be hung up. */
  readonly concluded = this.#concluded.promise;
  /** What it came to; undefined while it goes on. */
  conclusion: Conclusion | undefined;

  constructor(options: ConversationOptions) {
    this.#options = options;
    const { scope, session, speechInput, version, record, recordingFrom } = options;
    this.#turns = new TurnRecorder(record, recordingFrom);
    this.#speaker = makeSpeaker(options, this.#turns);
    this.standstill = new Standstill(() => this.#doing);
    const holding: Standstill['holding'] = (work) => scope.guard(this.standstill.holding(work));
    // Before the listener, so that who is there is known when what they said is acted upon.
    const onMachine = (): void => this.#machineThere();
    if (options.direction === 'out' && !options.continues) this.#party = new AnsweringParty({ ...options, answeredAt: now(), onMachine });
    this.#listener = new Listener(speechInput, session.stream, {
      onVoice: holding(() => {
        this.#party?.voiced();
        this.#interruption.voice();
      }),
      onPartial: scope.guard((text, confidence) => this.#interruption.partial(text, confidence)),
      onSettled: scope.guard((settled) => prepareReply(options, this.#state, this.#speaker, this.#interruption, settled)),
      onHeard: holding((heard) => (this.#keys.gathering ? this.#turns.beside(heard) : this.#heard(heard))),
      onSilence: holding(() => this.#keys.gathering || this.#state?.oneWay || this.#step({ kind: 'silence' })),
    });
    this.#interruption = new Interruption({ scope, version, speaker: this.#speaker, listener: this.#listener });
    this.#outside = new Outside({ scope, record }, options.outside, (event) => this.#step(event, undefined, true));
    this.#farewell = new Farewell(scope, this.#listener);
    this.#keys = keysOf(this.#turns, holding, (event) => this.#step(event));
    this.pause = new Pause(this.#quieten.bind(this), (actions) => scope.start(() => this.#perform(actions, undefined)));
    this.onlooker = new Onlooker({
      ...{ ...options, speaker: this.#speaker, interruption: this.#interruption, pause: this.pause, doing: () => this.#doing },
      step: (event, behind) => this.#step(event, undefined, behind),
      over: () => this.conclusion ?? this.#ended('taken-over'),
    });
    scope.defer(() => this.close());
    followSession({ scope, session, record }, this.#interruption, (digit) => this.pressed(digit));
    scope.every(1_000 /* ms */, () => this.standstill.now || this.onlooker.taken || this.#step({ kind: 'clock' }));
    if (options.continues) this.#listenAhead(options.continues);
  }

  /** Begins: lets the person say hello first, as the flow wants it, and then runs the flow. */
  async begin(): Promise<void> {
    const { scope, version, direction, variables, timeZone, oneWay = false, continues } = this.#options;
    if (continues) return this.standstill.end();
    if (direction === 'out') this.#hello = awaitHello(scope, this.#listener, version, this.#party?.phrases);
    await this.#hello?.done;
    this.#hello = undefined;
    const first = start(version, { direction, variables, timeZone, oneWay }, { now: this.#options.record.now().getTime() });
    if (this.#party?.machine && !this.#gone) {
      this.#state = first.state;
      this.#turns.follow(first.trace, version);
      if (!(await this.#meet(this.#party))) return;
      this.#outside.carryOut(first.actions);
      return this.#perform(first.actions, undefined);
    }
    this.#follow(first);
    if (this.#gone) this.#step({ kind: 'hung-up' });
  }

  /** Whoever another node has asked something may answer before the call is ours. */
  #listenAhead({ path, pressed, state, listen }: ConversationState): void {
    this.standstill.wait();
    this.#turns.path.push(...path);
    this.#pressed = pressed;
    this.#follow({ state, actions: [listen], trace: [] });
  }

  get #doing() {
    const at = { state: this.#state, listen: this.#listen, promptOver: this.#promptOver, performance: this.#performance };
    const parts = { speaker: this.#speaker, listener: this.#listener, keys: this.#keys, turns: this.#turns, party: this.#party };
    return { ...parts, ...at, pressed: this.#pressed };
  }

  /** A key, however it came. Somebody is there, whether or not the flow asks for keys now. */
  pressed(key: string): void {
    if (this.standstill.holds(() => this.pressed(key))) return;
    this.#pressed = true;
    this.#party?.known();
    if (!this.#state) {
      this.#keys.hold(key);
      this.#hello?.over();
    } else if (this.#listen?.keys) {
      if (this.#speaker.current) this.#interruption.interrupt();
      this.#keys.press(key);
    } else {
      this.#turns.keys(key);
      if (this.#promptOver) this.#listener.promptOver();
    }
  }

  /** The other side hung up. */
  hungUp(): void {
    this.#gone = true;
    this.#hello?.over();
    this.#party?.gone();
    this.#speaker.stop();
    this.#step({ kind: 'hung-up' });
  }

  /** Frees everything; the conclusion is what there was so far. */
  close(): void {
    // What still waits for a prompt does not listen behind it.
    this.#performance++;
    this.#interruption.stopConfirming();
    this.#keys.close();
    this.#party?.known();
    this.#outside.close();
    this.#listener.close();
    this.#speaker.stop();
  }

  /** @returns false where it is over */
  #quieten(): boolean {
    this.#performance++;
    this.#hello?.over();
    this.#party?.known();
    this.#interruption.stopConfirming();
    this.#keys.close();
    this.#listener.stopListening();
    this.#speaker.stop();
    return !this.conclusion;
  }

  #follow(result: StepResult, heard?: Heard, behind = false) {
    this.#state = result.state;
    this.#turns.follow(result.trace, this.#options.version);
    const { endReason } = result.state;
    if (endReason === 'person' || endReason === 'taken-over') return this.#ended(endReason);
    this.#halves.followed(result.actions);
    this.#outside.carryOut(result.actions);
    this.#options.scope.start(() => this.#perform(result.actions, heard, behind));
  }

  /** @param behind what comes of it is said behind what is being said @returns what is to be done about it */
  #step(event: DialogEvent, heard?: Heard, behind = false): readonly Action[] {
    if (!this.#state || (this.#state.phase === 'ended' && !this.#state?.oneWay)) return [];
    const began = now();
    const result = step(this.#options.version, this.#state, event, { now: this.#options.record.now().getTime() });
    if (heard) this.#turns.replyTo(heard, now() - began);
    this.#follow(result, heard, behind);
    return result.actions;
  }

  async #perform(actions: readonly Action[], heard: Heard | undefined, behind = false): Promise<void> {
    if (actions.length === 0 || !this.pause.take(actions)) return;
    if (actions.some((action) => action.kind === 'resume')) return this.#resume();
    const { says, reply, listen, hangup, transfer, request } = performedIn(actions);
    // A sentence of a reply: the person is listened to already.
    if (!listen && !hangup && !transfer && !request) return void (await this.#speaker.follow(says));
    const performance = ++this.#performance;
    this.#interruption.over();
    this.#interruption.stopConfirming();
    this.#listen = listen;
    this.#asked = listen ?? this.#asked;
    this.#promptOver = false;
    if (behind && listen && this.#listener.voiced) this.#asked = listen;
    else if (listen && says.every((say) => say.bargeIn.allowed)) this.#open(listen, true);
    else if (hangup && says.length > 0 && this.#asked) this.#open(this.#asked);
    else if (!(this.#state?.oneWay && this.#party?.listensAlone(this.#listener))) this.#listener.stopListening();
    this.#keys.open(listen?.keys ?? undefined, listen && `${listen.expects} ${listen.nodeId}`);
    if (!heard) this.#turns.unprompted();
    for (const key of this.#keys.release()) this.pressed(key);
    if (performance !== this.#performance) return;
    const whole = await (behind || says.length === 0 ? this.#speaker.follow(says, behind) : this.#speaker.speak(says));
    if (performance !== this.#performance) return;
    if (hangup) {
      await this.#farewell.silence();
      return performance === this.#performance ? this.#ended(hangup.reason) : undefined;
    }
    if (transfer) return void this.#step(await handOver(this.#options.session, this.#options.handOver, transfer));
    // What is still to be said comes with the reply, and the waits begin behind it.
    if (!listen || reply) return;
    // Sounds of listening are expected under a prompt alone: behind it, they would be an answer.
    if (!this.#listener.voiced) this.#open(listen);
    // Everything has been said, or was interrupted: the waits begin.
    this.#promptOver = true;
    if (whole) this.#step({ kind: 'prompt-finished' });
    this.#listener.promptOver();
    this.#keys.promptOver(listen.speech === null);
  }

  /** What was heard was no interruption: the prompt comes back at a word boundary, or from its beginning if it was stopped already. */
  async #resume(): Promise<void> {
    this.#interruption.over();
    const unsaid = this.#speaker.unsaid;
    if (unsaid.length > 0 && this.#listen && !this.#speaker.current) return this.#perform([...unsaid, this.#listen], undefined);
    this.#options.session.resume();
    if (this.#listen) this.#open(this.#listen, !this.#promptOver);
    if (this.#promptOver) this.#listener.promptOver();
  }

  /** @param prompted a prompt is being said meanwhile */
  #open(listen: Listen, prompted = false): void {
    if (!listen.speech || !this.#state) return;
    const expect = expectationOf(this.#options.version, listen, { prompted, besides: this.#party?.machinePhrases });
    this.#listener.open(listen.speech, expect, this.#options.record.facts.company);
  }

  #heard(utterance: Heard): void {
    const whole = this.#halves.join(utterance, this.#state, this.#turns.path, this.#options.version.flow.language);
    if (whole) this.#state = whole.state;
    const heard = agreed(whole?.heard ?? utterance, this.#options.version, this.#state, { now: this.#options.record.now().getTime() });
    this.#interruption.stopConfirming();
    const announces = this.#state?.oneWay && !this.#hello && !this.#party?.pending;
    if (announces || this.#state?.phase === 'ended' || this.#hello || this.#party?.pending) {
      if (heard.text !== '' && !announces) this.#turns.person(heard, undefined);
      this.#farewell.heard();
      this.#hello?.over();
      this.#party?.silent();
      return;
    }
    const atMs = this.#interruption.of(heard.startedAt);
    const over = atMs === undefined || whole ? {} : { bargeIn: { atMs } };
    const performance = this.#performance;
    if (heard.matched || atMs === undefined) this.#turns.hearing(whole ? utterance : heard, atMs !== undefined);
    if (this.#state) this.#halves.acted(heard, this.#state, this.#turns.path.length);
    if (!heard.matched) this.#step({ kind: 'not-recognised', ...over }, heard);
    else
      advised(this.#options, this.#state, { kind: 'said', text: heard.text, confidence: heard.confidence, ...over }, (event) =>
        this.#step(event, heard),
      );
    if (performance === this.#performance && this.#promptOver) this.#listener.promptOver(); // nothing came of it: the wait goes on
    // Who answers what the flow asks is a person.
    if (heard.matched && this.#state?.heard) this.#party?.known();
  }

  #machineThere(): void {
    const party = this.#party;
    if (!party || this.#pressed || (this.#state?.phase === 'ended' && !this.#state?.oneWay)) return;
    const { broken } = this.pause;
    if (this.#hello) this.#hello.over();
    else if (this.#state) this.#options.scope.start(async () => void ((await this.#meet(party)) && this.#perform(broken, undefined)));
  }

  /** @returns whether the flow goes on as with a person, so that what was to be said is said */
  #meet(party: AnsweringParty): Promise<boolean> {
    this.#performance++;
    return party.meets(this.#doing, (event) => this.#step(event));
  }

  #ended(reason: EndReason): void {
    if (!this.#state) return;
    this.close();
    this.onlooker.ended(this.#options.record);
    this.conclusion = conclusionOf(this.#options, { ...this.#doing, state: this.#state }, reason);
    this.#concluded.resolve(this.conclusion);
  }
}
