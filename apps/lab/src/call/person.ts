import type { Scenario } from '../carrier/scenario.ts';
import type { Reply } from '../persona/reply.ts';
import { greeting, type Script, scriptOf } from '../persona/script.ts';
import { beginning, type TalkEvent, type TalkManner, type TalkState, talk, timedTalk } from '../persona/talk.ts';
import { between, type LabContext } from './lab-context.ts';
import type { Leg } from './leg.ts';

/** Somebody on the phone: carries out what {@link talk} decides, with a voice and hearing. */
export class Person {
  readonly said: string[] = [];
  prompts = 0;
  readonly #context: LabContext;
  readonly #leg: Leg;
  readonly #scenario: Scenario;
  readonly #hangUp: () => void;
  readonly #manner: TalkManner;
  #state: TalkState = beginning;
  #timer: NodeJS.Timeout | undefined;
  #plays = 0;
  #gone = false;

  constructor(context: LabContext, leg: Leg, scenario: Scenario, hangUp: () => void) {
    const { pace, random } = context;
    const own: Script = scriptOf(scenario.behaviour, scenario.language);
    this.#context = context;
    this.#leg = leg;
    this.#scenario = scenario;
    this.#hangUp = hangUp;
    this.#manner = {
      script: scenario.replies ? { ...own, replies: scenario.replies, cycle: 1 } : own,
      greeting: greeting[scenario.language],
      thinkMs: between(pace.think, random),
      greetAfterMs: pace.greetAfter,
      patienceMs: pace.patience,
    };
    const { session } = leg;
    session.on('play-finished', ({ id }) => this.#spoken(id));
    session.on('play-stopped', ({ id, reason }) => reason !== 'closed' && this.#spoken(id));
    session.on('dtmf-sent', () => this.#step('spoken'));
    session.on('lost', hangUp);
    if (scenario.listen === 'voice') {
      context.promptListener.add(session.stream, pace.promptEnd, (heard) => {
        if (heard === 'ended') this.prompts++;
        this.#step(heard === 'began' ? 'prompt-began' : 'prompt-ended');
      });
    }
  }

  /** The call is answered: the person is there. */
  begin(): void {
    this.#rest();
    this.#step('answered');
  }

  leave(): void {
    this.#gone = true;
    clearTimeout(this.#timer);
    this.#context.promptListener.remove(this.#leg.session.stream);
  }

  #step(event: TalkEvent): void {
    if (this.#gone) return;
    const step =
      this.#scenario.listen === 'timing'
        ? timedTalk(this.#state, event, this.#manner, this.#context.pace.timedReplies)
        : talk(this.#state, event, this.#manner);
    const [state, actions] = step;
    this.#state = state;
    if (state.waitingTo === undefined) clearTimeout(this.#timer);
    for (const action of actions) {
      if (action.do === 'hang-up') this.#hangUp();
      else if (action.do === 'wait') {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#step('wait-over'), action.ms);
      } else this.#do(action.reply).catch(() => this.#hangUp());
    }
  }

  async #do(reply: Reply): Promise<void> {
    if ('nothing' in reply) return;
    if ('hangUp' in reply) return this.#hangUp();
    const { session } = this.#leg;
    if ('keys' in reply) {
      this.said.push(`#${reply.keys}`);
      session.sendDtmf(reply.keys);
      return;
    }
    const key = await this.#context.phrases.phrase(reply.say, this.#scenario.language, this.#scenario.noiseDbfs);
    if (this.#gone) return;
    if (key === undefined) {
      this.#step('spoken');
      return;
    }
    this.said.push(reply.say);
    session.play([{ key }], { id: `reply-${++this.#plays}` });
  }

  #spoken(id: string): void {
    if (this.#gone || id !== `reply-${this.#plays}`) return;
    this.#rest();
    this.#step('spoken');
  }

  /** Between two replies there is the room the person sits in. */
  #rest(): void {
    const { noiseDbfs } = this.#scenario;
    if (noiseDbfs !== undefined) this.#leg.session.play([{ key: this.#context.phrases.noiseKey(noiseDbfs) }], { id: 'room', loop: true });
  }
}
