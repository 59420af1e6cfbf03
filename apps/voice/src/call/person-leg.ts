import type { FailOverCause } from '@parley/contract/gateway-group';
import type { BilledBy } from '@parley/db';
import { type IncomingCall, type OutgoingCall, sdpOf } from '@parley/sip';
import type { PeerIdentity } from '../trunks/identity.ts';
import { askWhileSilent } from './ask-while-silent.ts';
import { AudioLeg, type AudioLine } from './audio-leg.ts';
import type { Consulted } from './consulted.ts';
import { enterLadder } from './enter-ladder.ts';
import { legOf } from './facts-of-leg.ts';
import { failOverCause } from './fail-over.ts';
import { hungUp } from './hung-up.ts';
import { holdLeg, keepLine } from './lines.ts';
import { holdForLeg, noMoney } from './money.ts';
import { openBeside } from './open-beside.ts';
import { moneyWarning, payLegAhead } from './pay-ahead.ts';
import type { NoPlace, PersonPlace, Ringing } from './person-place.ts';
import { numbersNamed } from './phone-redirections.ts';
import { followRedirections } from './redirections.ts';
import { mayBeHandedOn } from './rung-on.ts';
import { sayText } from './second-leg.ts';
import { showCaller } from './show-caller.ts';
import { followOffers } from './talk.ts';
import type { TransferredCall } from './transferred-call.ts';

/** How long somebody whose place was taken may take to hang up by himself, ms. */
const leaveWithin = 2_000;

type PersonSip = TransferredCall['sip'];

/** Who is at the other end, and how. */
interface Person {
  /** The number. */
  party: string;
  sip: PersonSip;
  audio: AudioLeg;
  isPhone: boolean;
  billedBy?: BilledBy | undefined;
  /** Gives back the line of its gateway. */
  giveLine?: () => void;
}

/** The leg of a person who was called in, from its INVITE to its place in the record. */
export class PersonLeg {
  readonly party: string;
  readonly sip: PersonSip;
  readonly audio: AudioLeg;
  readonly isPhone: boolean;
  /** By what it is billed; a phone of the house costs nothing. */
  readonly billedBy: BilledBy | undefined;
  readonly #call: TransferredCall;
  readonly #over = Promise.withResolvers<void>();
  readonly #startedAt: string;
  readonly #giveLine: () => void;
  #answeredAt: string | undefined;
  #sipStatus = 200;
  #q850: number | undefined;
  #redirections: readonly string[] = [];
  /** It goes on in another call. */
  #given = false;

  private constructor(call: TransferredCall, { party, sip, audio, isPhone, billedBy, giveLine = () => {} }: Person) {
    const { context, scope, record } = call;
    this.#call = call;
    this.#startedAt = record.now().toISOString();
    this.party = party;
    this.sip = sip;
    this.audio = audio;
    this.isPhone = isPhone;
    this.billedBy = billedBy;
    this.#giveLine = giveLine;
    const hangUp = (): void => this.hangUp();
    scope.defer(hangUp);
    enterLadder(call, sip.callId);
    const { company, id } = record.facts;
    scope.defer(context.captures.watch({ company, id, gateway: call.gateway?.id ?? '' }, audio.session));
    sip.once('ended', (ending) => {
      this.#q850 = hungUp(ending).q850;
      this.#over.resolve();
    });
    call.gone.then(hangUp, hangUp);
    for (const event of ['lost', 'media-timeout'] as const) audio.session.once(event, scope.guard(hangUp));
  }

  /** Rings somebody until they answer. @returns why nobody did, otherwise */
  static async ring(
    call: TransferredCall,
    party: string,
    place: PersonPlace,
    { ringMs, replaces, progress }: Ringing,
  ): Promise<PersonLeg | NoPlace> {
    const { context, scope, record } = call;
    const { line, isPhone, billedBy } = place;
    const held = await holdLeg(call, billedBy);
    if ('why' in held) return held;
    const { giveLine, giveBack } = held;
    const shown = await scope.until(showCaller(call, place));
    if ('why' in shown) {
      giveBack();
      return shown;
    }
    const { route } = shown;
    const audio = await openBeside(call, line);
    if (!(audio instanceof AudioLeg)) {
      giveBack();
      return audio;
    }
    const sip = context.sip.invite({ ...route, body: audio.offer(), ringTimeoutMs: ringMs, ...(replaces ? { replaces } : {}) });
    const person = new PersonLeg(call, { party, sip, audio, isPhone, billedBy, giveLine });
    person.#redirections = followRedirections(scope, sip, record);
    if (progress) sip.on('provisional', scope.guard(progress));
    const answered = Promise.withResolvers<string | PersonLeg | undefined>();
    let named: string[] = [];
    let cause: FailOverCause | undefined;
    sip.once('failed', (failure) => {
      person.#sipStatus = failure.status;
      person.#q850 = failure.q850;
      if (isPhone) named = numbersNamed(failure);
      else cause = failOverCause(failure);
      person.#over.resolve();
      answered.resolve(undefined);
    });
    sip.once('answered', (_, sdp) => answered.resolve(sdp ?? ''));
    call.gone.then(
      () => answered.resolve(undefined),
      () => {},
    );
    const stops = person.#mayBePickedUp(sip, answered.resolve);
    const staysHere = mayBeHandedOn(call, person, sip, () => {
      person.#sipStatus = 487;
      person.give();
      answered.resolve(undefined);
    });
    try {
      const answer = await scope.until(answered.promise);
      if (answer instanceof PersonLeg) {
        await person.close();
        giveBack();
        return answer;
      }
      if (answer !== undefined) {
        const trouble = person.#begin(audio.take(answer, { timeoutMs: call.timeoutMs }));
        if (trouble === undefined) return person;
        await person.close();
        return { why: `SDP: ${trouble}`, status: 488 };
      }
    } catch (error) {
      await person.close();
      throw error;
    } finally {
      stops();
      staysHere();
    }
    await person.close();
    giveBack();
    if (person.#given) return { why: 'handed on', status: 487, rungOn: true };
    const status = person.#sipStatus;
    return status === 200 ? { why: 'the other side hung up', status: 487 } : { why: `SIP ${status}`, status, named, cause };
  }

  /** While it rings, another phone of the company may take the call in its place (RFC 3891). @returns what ends that */
  #mayBePickedUp(rung: OutgoingCall, taken: (by: PersonLeg) => void): () => void {
    const { context, record } = this.#call;
    let rings = true;
    const stops = context.bridges.rings(rung.localTag, {
      company: record.facts.company,
      pickedUpBy: async (sip, { number, codecs, encryption }) => {
        const late = (): NoPlace | undefined => (rings ? undefined : { why: 'answered', status: 486 });
        const person = await PersonLeg.answer(this.#call, number, sip, { codecs, encryption }, late);
        if (!(person instanceof PersonLeg)) return sip.reject(person.status);
        over();
        record.event('picked-up', { from: this.party, to: number });
        taken(person);
      },
    });
    const over = (): void => {
      rings = false;
      stops();
    };
    rung.once('answered', over);
    rung.once('failed', over);
    return over;
  }

  /** Takes over somebody of another call, with his audio moved here. @returns why it cannot be, otherwise */
  static async adopt(
    call: TransferredCall,
    { party, sip, isPhone, billedBy, give, audio: before, answers }: Consulted,
    progress: (status: number) => void,
  ): Promise<PersonLeg | NoPlace> {
    const giveBack = await holdForLeg(call, billedBy);
    if (!giveBack) return { why: noMoney, status: 403 };
    const audio = (await answers?.(call, progress)) ?? (await openBeside(call, before.line, before));
    if (!(audio instanceof AudioLeg)) {
      giveBack();
      return audio;
    }
    const response = await call.scope.until(sip.reinvite(audio.offer())).catch(() => undefined);
    if (!response || response.status >= 300) {
      giveBack();
      await audio.close();
      return { why: `re-INVITE: ${response?.status ?? 'no answer'}`, status: response?.status ?? 408 };
    }
    give();
    const giveLine = keepLine(call, billedBy?.gateway);
    const person = new PersonLeg(call, { party, sip, audio, isPhone, billedBy, giveLine });
    const trouble = person.#begin(audio.take(sdpOf(response) ?? '', { timeoutMs: call.timeoutMs }));
    if (trouble === undefined) return person;
    await person.close();
    return { why: `SDP: ${trouble}`, status: 488 };
  }

  /**
   * Somebody calls in to take a person's place. @returns why he cannot, otherwise; he is not refused by then
   *
   * @param late says why he cannot any more, once his audio is open
   */
  static async answer(
    call: TransferredCall,
    party: string,
    sip: IncomingCall<PeerIdentity>,
    line: AudioLine,
    late: () => NoPlace | undefined = () => undefined,
  ): Promise<PersonLeg | NoPlace> {
    if (sip.offer === undefined) return { why: 'no offer', status: 488 };
    const audio = await openBeside(call, line);
    if (!(audio instanceof AudioLeg)) return audio;
    const answer = audio.answer(sip.offer, { timeoutMs: call.timeoutMs });
    const refused = answer.ok ? late() : { why: `SDP: ${answer.why}`, status: 488 };
    if (refused || !answer.ok) {
      await audio.close();
      return refused ?? { why: 'no answer', status: 488 };
    }
    const person = new PersonLeg(call, { party, sip, audio, isPhone: true });
    sip.answer(answer.answer);
    person.#begin(undefined);
    if (sip.dialogId !== undefined) return person;
    await person.close();
    return { why: 'cancelled', status: 487 };
  }

  /** Resolves when they are gone from the wire. */
  get over(): Promise<void> {
    return this.#over.promise;
  }

  hangUp(): void {
    if (!this.#given) this.sip.bye({ q850: 16 });
  }

  /** Tells this person that the call is about to end for want of money. */
  warn(): void {
    sayText(this.#call, this.audio.session, moneyWarning(this.#call.voice.language));
  }

  /** Another call has it from now on. */
  give(): void {
    this.#given = true;
    this.#over.resolve();
  }

  /** Waits a while for whoever has no part in the call any more to hang up, and does it otherwise. */
  async leave(): Promise<void> {
    this.#call.scope.after(leaveWithin, () => this.hangUp());
    await this.over;
    await this.close();
  }

  /** Hangs up and enters the leg in the record. */
  async close(): Promise<void> {
    this.hangUp();
    this.#giveLine();
    const stats = await this.audio.close();
    const { remote, codecs } = this.audio;
    const times = { ...this.#times, endedAt: this.#call.record.now().toISOString() };
    const signalling = { remote, codec: codecs.join(', ') || undefined, sipStatus: this.#sipStatus, q850: this.#q850 };
    this.#call.record.leg(legOf(this.#direction, this.party, times, { ...signalling, redirections: this.#redirections }, stats));
  }

  get #direction(): 'in' | 'out' {
    return 'answer' in this.sip ? 'in' : 'out';
  }

  get #times() {
    return { startedAt: this.#startedAt, answeredAt: this.#answeredAt, sipCallId: this.sip.callId, billedBy: this.billedBy };
  }

  /** @param trouble why its audio cannot be taken */
  #begin(trouble: string | undefined): string | undefined {
    this.#answeredAt = this.#call.record.now().toISOString();
    const from = new Date(this.#answeredAt);
    const stopsPaying = payLegAhead(this.#call, { billedBy: this.billedBy, from, warn: () => this.warn(), end: () => this.hangUp() });
    this.#over.promise.then(stopsPaying, stopsPaying);
    if (this.billedBy) this.#call.record.legBegins(legOf(this.#direction, this.party, this.#times, {}, undefined));
    if (trouble !== undefined) return trouble;
    followOffers(this.#call.scope, this.sip, this.audio);
    askWhileSilent(this.#call.scope, this);
    return undefined;
  }
}
