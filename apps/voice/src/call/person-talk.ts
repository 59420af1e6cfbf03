import { type IncomingCall, parseUri, seenFromOtherEnd, type TransferRequest } from '@parley/sip';
import type { ExtensionIdentity } from '../directory/extensions.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import { type Consulted, consultedBy, consultedRobot } from './consulted.ts';
import { PersonLeg } from './person-leg.ts';
import { dialledPlace, type NoPlace } from './person-place.ts';
import { ringPerson } from './ring-person.ts';
import type { RobotLeg } from './robot-leg.ts';
import { JoinedLegs, playMusic, playRingback } from './second-leg.ts';
import type { TalkTranscript } from './talk-transcript.ts';
import type { TransferredCall } from './transferred-call.ts';

/** How long somebody is rung whom a person hands the call to, ms. */
const ringMs = 30_000;
/** Transfers that may be asked for in one call. */
const most = 10;

/** The caller and a person talk, until either is gone or another person takes that one's place. */
export class PersonTalk {
  readonly person: PersonLeg;
  readonly #call: TransferredCall;
  readonly #next = Promise.withResolvers<PersonLeg | undefined>();
  readonly #leave: () => void;
  readonly #transcript: TalkTranscript | undefined;
  #joined: JoinedLegs;
  /** Somebody else is being reached. */
  #moving = false;
  #asked = 0;

  constructor(call: TransferredCall, person: PersonLeg, transcript: TalkTranscript | undefined) {
    const { context, scope, record } = call;
    this.#call = call;
    this.person = person;
    this.#transcript = transcript;
    this.#joined = this.#join();
    this.#leave = context.bridges.enter(this);
    record.event('transferred', { to: person.party });
    person.over.then(
      scope.guard(() => this.#moving || this.#next.resolve(undefined)),
      () => {},
    );
    person.sip.on(
      'transfer',
      // Another call may have the person by now.
      scope.guard((transfer) => context.bridges.ofPerson(person.sip) === this && this.#transfer(transfer)),
    );
  }

  /** The leg that the call itself is. */
  get caller(): TransferredCall['sip'] {
    return this.#call.sip;
  }

  get company(): number {
    return this.#call.record.facts.company;
  }

  /** Who talks with the caller next; undefined when the talk is over. */
  async next(): Promise<PersonLeg | undefined> {
    const { scope, record } = this.#call;
    let next: PersonLeg | undefined;
    try {
      next = await scope.until(this.#next.promise);
      return next;
    } finally {
      this.#part();
      this.#leave();
      if (next) record.awaits(this.person.leave());
      else await this.person.close();
    }
  }

  /** The person, whom the caller has asked something. */
  get consultedPerson(): Consulted {
    const { company, person } = this;
    const { party, isPhone } = this.#call;
    const give = (): void => {
      person.give();
      this.#next.resolve(undefined);
    };
    return {
      company,
      asker: isPhone ? party : undefined,
      party: person.party,
      sip: person.sip,
      audio: person.audio,
      isPhone: person.isPhone,
      billedBy: person.billedBy,
      give,
    };
  }

  /** The caller, whom the person has on another line. */
  get consultedCaller(): Consulted {
    const { company, person } = this;
    const { party, sip, leg: audio, isPhone, billedBy, give } = this.#call;
    return { company, asker: person.isPhone ? person.party : undefined, party, sip, audio, isPhone, billedBy, give };
  }

  /** A phone has called in to take the person's place. */
  async takenBy(sip: IncomingCall<PeerIdentity>, { number, codecs, encryption }: ExtensionIdentity): Promise<void> {
    if (this.#moving) return sip.reject(491);
    this.#moving = true;
    const taken = await PersonLeg.answer(this.#call, number, sip, { codecs, encryption });
    this.#moving = false;
    if (taken instanceof PersonLeg) {
      this.#call.record.event('replaced', { from: this.person.party, to: number });
      this.#next.resolve(taken);
      return;
    }
    sip.reject(taken.status);
    if (this.person.sip.dialogId === undefined) this.#next.resolve(undefined);
  }

  #join(): JoinedLegs {
    const { context, record, leg } = this.#call;
    const joined = new JoinedLegs(record.facts.id, context.media, leg, this.person.audio);
    joined.join();
    this.#transcript?.joined(this.person);
    return joined;
  }

  #part(): void {
    this.#joined.part();
    this.#transcript?.parted();
  }

  /** The person asks us to have somebody else take the call (RFC 3515): to ring him, or to take him from a call that both are in. */
  async #transfer(transfer: TransferRequest): Promise<void> {
    const { record } = this.#call;
    const to = parseUri(transfer.target)?.user ?? '';
    // Whoever is outside must not make us call anybody.
    const refusal = !this.person.isPhone || to === '' || this.#asked >= most ? 403 : this.#moving ? 491 : undefined;
    if (refusal !== undefined) {
      record.event('refer-refused', { to, status: refusal });
      transfer.reject(refusal);
      return;
    }
    this.#asked++;
    this.#moving = true;
    record.event('refer', { to, attended: transfer.replaces !== undefined });
    const tell = transfer.accept();
    const robot = consultedRobot(this.#call.context, { company: this.company, extension: this.person.party }, transfer.replaces);
    if (robot) return await this.#handTo(robot, to, tell);
    const reached = await this.#reach(to, transfer.replaces, tell);
    this.#moving = false;
    tell(reached instanceof PersonLeg ? 200 : reached.status);
    if (reached instanceof PersonLeg) this.#next.resolve(reached);
    else this.#failed(to, reached.why);
  }

  /** The robot that the person has asked takes the caller into its own call, which ends this one. */
  async #handTo(robot: RobotLeg | NoPlace, to: string, tell: (status: number) => void): Promise<void> {
    const { give, ...caller } = this.consultedCaller;
    const given = (): void => {
      this.#moving = false;
      tell(200);
      give();
    };
    const failed = 'why' in robot ? robot : await robot.takesIn({ ...caller, give: given });
    if (!failed) return;
    this.#moving = false;
    tell(failed.status);
    this.#failed(to, failed.why);
  }

  async #reach(to: string, replaces: TransferRequest['replaces'], progress: (status: number) => void): Promise<PersonLeg | NoPlace> {
    const { context } = this.#call;
    const consulted = consultedBy(context, { company: this.company, extension: this.person.party }, replaces);
    if (consulted && 'why' in consulted) return consulted;
    if (consulted?.answers) {
      this.#part();
      playRingback(this.#call.leg.session);
    }
    if (consulted) {
      const reached = await PersonLeg.adopt(this.#call, consulted, progress);
      this.#call.leg.session.stop();
      return reached;
    }
    this.#part();
    playMusic(context.media, this.#call.leg.session);
    const place = await dialledPlace(this.#call, to);
    if (!('line' in place)) return place;
    const reached = await ringPerson(this.#call, to, place, { ringMs, replaces: replaces && seenFromOtherEnd(replaces), progress });
    // Whoever does not know the call that is to be replaced rang in it still, or is asked in another of ours.
    const isUnknown = replaces && !(reached instanceof PersonLeg) && reached.status === 481;
    return isUnknown ? await ringPerson(this.#call, to, place, { ringMs, progress }) : reached;
  }

  /** Who asked for it has the call again, if he is still there. */
  #failed(to: string, why: string): void {
    const { record, leg } = this.#call;
    record.event('transfer-failed', { to, why });
    leg.session.stop();
    if (this.person.sip.dialogId === undefined) this.#next.resolve(undefined);
    else this.#joined = this.#join();
  }
}
