import type { Scenario } from '../carrier/scenario.ts';
import type { Reply } from '../persona/reply.ts';
import { greeting, type Script, scriptOf } from '../persona/script.ts';
import { beginning, type TalkEvent, type TalkManner, type TalkState, talk, timedTalk } from '../persona/talk.ts';
import { between, type LabContext } from './lab-context.ts';
import type { Leg } from './leg.ts';
import { PersonVoice } from './person-voice.ts';

/** Somebody on the phone: carries out what {@link talk} decides, with a voice and hearing. */
export class Person {
  prompts = 0;
  readonly #context: LabContext;
  readonly #leg: Leg;
  readonly #scenario: Scenario;
  readonly #hangUp: () => void;
  readonly #manner: TalkManner;
  readonly #voice: PersonVoice;
  #state: TalkState = beginning;
  #timer: NodeJS.Timeout | undefined;
  #gone = false;

  constructor(context: LabContext, leg: Leg, scenario: Scenario, hangUp: () => void) {
    const { pace, random } = context;
    const own: Script = scriptOf(scenario.behaviour, scenario.language);
    this.#context = context;
    this.#leg = leg;
    this.#scenario = scenario;
    this.#hangUp = hangUp;
    this.#voice = new PersonVoice(context, leg, scenario, hangUp);
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

  get said(): string[] {
    return this.#voice.said;
  }

  /** The call is answered: the person is there. */
  begin(): void {
    this.#voice.rest();
    this.#step('answered');
  }

  leave(): void {
    this.#gone = true;
    this.#voice.leave();
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
    if (!(await this.#voice.do(reply))) this.#step('spoken');
  }

  #spoken(id: string): void {
    if (!this.#voice.isLatest(id)) return;
    this.#voice.rest();
    this.#step('spoken');
  }
}
