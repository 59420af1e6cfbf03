import { COMFORT_NOISE } from '../rtp/comfort-noise.ts';
import type { RtpView } from '../rtp/packet.ts';
import type { BridgeRole } from '../session/session.ts';
import type { Call } from './call.ts';

const FRAME = 160;
const KEY_GAP_MS = 60;
const PARTY: BridgeRole = { as: 'party' };

interface Member {
  readonly call: Call;
  readonly role: BridgeRole;
}

/**
 * Calls that hear each other. Where two parties speak the same codec and nothing is played to the one who listens, packets are passed on as
 * they come; otherwise each tick everybody is sent the sum of those he is to hear.
 */
export class Bridge {
  private members: readonly Member[] = [];
  private parties: readonly Call[] = [];
  /** Who hears also what is played to the parties. */
  private listening: readonly Call[] = [];
  private readonly sum = new Int32Array(FRAME);
  private readonly mixed = new Int16Array(FRAME);
  private only: Int16Array = this.mixed;
  private count = 0;

  /** Whether what is played to the parties is heard by anybody else. */
  get isOverheard(): boolean {
    return this.listening.length > 0;
  }

  get empty(): boolean {
    return this.members.length === 0;
  }

  join(call: Call, role: BridgeRole = PARTY): void {
    this.change([...this.members.filter((member) => member.call !== call), { call, role }]);
  }

  leave(call: Call): void {
    this.change(this.members.filter((member) => member.call !== call));
  }

  private change(members: readonly Member[]): void {
    this.members = members;
    this.parties = members.filter(({ role }) => role.as === 'party').map(({ call }) => call);
    this.listening = members.filter(({ role }) => role.as === 'listener').map(({ call }) => call);
  }

  /** Whom packets of this call are passed on to as they are. */
  relayFrom(call: Call): Call | undefined {
    const [one, two] = this.parties;
    if (!one || !two || this.parties.length > 2) return undefined;
    const other = call === one ? two : call === two ? one : undefined;
    return other && !this.whisperedTo(other) && packetsFit(call, other) ? other : undefined;
  }

  /** A packet of a call, on its way to the other leg: after it was taken, because its header is rewritten. */
  pass(from: Call, datagram: Buffer, view: RtpView): void {
    const other = this.relayFrom(from);
    if (!other) return;
    const { sending } = other.terms;
    if (view.payloadType === COMFORT_NOISE) {
      if (other.terms.sending.comfortNoise) other.relay(datagram, view, COMFORT_NOISE);
    } else if (view.payloadType !== from.terms.expected.telephoneEvent) other.relay(datagram, view, sending.payloadType);
    else if (keysFit(from, other)) other.relay(datagram, view, sending.telephoneEvent);
  }

  /** Whose packets this call is sent as they are. */
  relayTo(call: Call): Call | undefined {
    const other = this.parties.find((party) => party !== call);
    return other && this.relayFrom(other) === call ? other : undefined;
  }

  private whisperedTo(call: Call): boolean {
    return this.members.some(({ role }) => role.as === 'whisperer' && role.to === call.stream);
  }

  /** What a call is to hear of the others in this tick; null when there is nobody. The array is used again. */
  heardBy(call: Call): Int16Array | null {
    this.count = 0;
    const overhears = this.listening.includes(call);
    for (const { call: other, role } of this.members) {
      if (other === call || !reaches(role, call)) continue;
      this.add(other.heard);
      if (overhears) this.add(other.said);
    }
    return this.count < 2 ? (this.count === 0 ? null : this.only) : this.limited();
  }

  private add(frame: Int16Array | null): void {
    if (!frame) return;
    if (this.count === 0) this.only = frame;
    else {
      if (this.count === 1) this.sum.set(this.only);
      for (let i = 0; i < FRAME; i++) this.sum[i] = (this.sum[i] ?? 0) + (frame[i] ?? 0);
    }
    this.count++;
  }

  private limited(): Int16Array {
    for (let i = 0; i < FRAME; i++) this.mixed[i] = Math.max(-32767, Math.min(32767, this.sum[i] ?? 0));
    return this.mixed;
  }

  /** A key that somebody pressed: the others are sent it, unless its packets were passed on. */
  key(from: Call, digit: string, durationMs: number): void {
    const other = this.relayFrom(from);
    if (other && keysFit(from, other)) return;
    for (const party of this.parties) if (party !== from) party.sendKeys(digit, durationMs, KEY_GAP_MS);
  }
}

/**
 * Packets of one call may be sent by the other as they are: nothing of its own is said, and they speak the same codec. Noise that a peer
 * cannot make is made for it.
 */
const packetsFit = (from: Call, to: Call): boolean =>
  (to.terms.sending.comfortNoise || !from.inbound.silent) &&
  to.terms.maySend &&
  to.outbound.idle &&
  from.asAgreed &&
  from.terms.codec === to.terms.codec &&
  from.terms.ready &&
  to.terms.ready;

/** Both have keys as events, and count them by the same clock. */
const keysFit = (from: Call, to: Call): boolean =>
  to.terms.sending.telephoneEvent >= 0 && to.terms.sending.eventScale === from.terms.expected.eventScale;

/** Whether what somebody of this role says is for a call to hear. */
const reaches = (role: BridgeRole, call: Call): boolean => role.as === 'party' || (role.as === 'whisperer' && role.to === call.stream);
