import type { DialogId, IncomingCall, ReplacedCall } from '@parley/sip';
import type { ExtensionIdentity } from '../directory/extensions.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { Consulted } from './consulted.ts';
import type { PersonTalk } from './person-talk.ts';
import type { RobotLeg } from './robot-leg.ts';

/** Somebody's phone that rings. */
export interface RingingPhone {
  company: number;
  /** Another phone has called in to take the call in its place. */
  pickedUpBy: (sip: IncomingCall<PeerIdentity>, identity: ExtensionIdentity) => Promise<void>;
}

/** Somebody who is rung for a caller of ours, who may be a phone that wants to ask him something. */
export interface RungFor {
  caller: { readonly localTag: string; readonly dialogId: DialogId | undefined };
  consulted: Consulted;
}

const isSame = (known: DialogId | undefined, { callId, remoteTag }: DialogId): boolean =>
  known?.callId === callId && known.remoteTag === remoteTag;

/** The calls of this node in which people talk to each other, ring, or talk to a robot, found by the dialogs of their legs. */
export class BridgedLegs {
  /** By our tag: of the leg that the call itself is, and of the person who was called in. */
  readonly #ofCaller = new Map<string, PersonTalk>();
  readonly #ofPerson = new Map<string, PersonTalk>();
  readonly #ringing = new Map<string, RingingPhone>();
  readonly #rungFor = new Map<string, RungFor>();
  readonly #robots = new Map<string, RobotLeg>();

  /** @returns what takes it out again */
  enter(talk: PersonTalk): () => void {
    const { caller, person } = talk;
    const entries = [
      [this.#ofCaller, caller.localTag],
      [this.#ofPerson, person.sip.localTag],
    ] as const;
    for (const [talks, tag] of entries) talks.set(tag, talk);
    return () => {
      for (const [talks, tag] of entries) if (talks.get(tag) === talk) talks.delete(tag);
    };
  }

  /** @returns what takes it out again */
  rings(localTag: string, phone: RingingPhone): () => void {
    this.#ringing.set(localTag, phone);
    return () => this.#ringing.delete(localTag);
  }

  /** @returns what takes it out again */
  rungFor(rung: RungFor): () => void {
    const { localTag } = rung.caller;
    this.#rungFor.set(localTag, rung);
    return () => this.#rungFor.delete(localTag);
  }

  /** @param localTag of a dialog by which the robot talks @returns what takes it out again */
  talks(localTag: string, robot: RobotLeg): () => void {
    this.#robots.set(localTag, robot);
    return () => this.#robots.delete(localTag);
  }

  /** The robot that talks by this dialog. */
  robot(dialog: DialogId): RobotLeg | undefined {
    const robot = this.#robots.get(dialog.localTag);
    return isSame(robot?.sip.dialogId, dialog) ? robot : undefined;
  }

  /** The phone that rings with this tag of ours. */
  ringing({ localTag }: Pick<ReplacedCall, 'localTag'>): RingingPhone | undefined {
    return this.#ringing.get(localTag);
  }

  /** Who talks by way of us with whoever has this dialog (RFC 3891 3), or is rung for him. */
  consulted(dialog: DialogId): Consulted | undefined {
    const { localTag } = dialog;
    const [called, handed] = [this.#ofCaller.get(localTag), this.#ofPerson.get(localTag)];
    if (called && isSame(called.caller.dialogId, dialog)) return called.consultedPerson;
    if (handed && isSame(handed.person.sip.dialogId, dialog)) return handed.consultedCaller;
    const rung = this.#rungFor.get(localTag);
    return isSame(rung?.caller.dialogId, dialog) ? rung?.consulted : undefined;
  }

  /** The talk of the call that whoever has this leg is. */
  ofCaller({ localTag }: Pick<ReplacedCall, 'localTag'>): PersonTalk | undefined {
    return this.#ofCaller.get(localTag);
  }

  /** The talk whose person's leg this is. */
  ofPerson({ localTag }: Pick<ReplacedCall, 'localTag'>): PersonTalk | undefined {
    return this.#ofPerson.get(localTag);
  }
}
