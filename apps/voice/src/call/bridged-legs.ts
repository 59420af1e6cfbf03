import type { DialogId, IncomingCall, ReplacedCall } from '@parley/sip';
import type { ExtensionIdentity } from '../directory/extensions.ts';
import type { PeerIdentity } from '../trunks/identity.ts';
import type { PersonTalk } from './person-talk.ts';

/** Somebody's phone that rings. */
export interface RingingPhone {
  company: number;
  /** Another phone has called in to take the call in its place. */
  pickedUpBy: (sip: IncomingCall<PeerIdentity>, identity: ExtensionIdentity) => Promise<void>;
}

/** The calls of this node in which people talk to each other, found by the dialogs of their legs. */
export class BridgedLegs {
  /** By our tag: of the leg that the call itself is, and of the person who was called in. */
  readonly #ofCaller = new Map<string, PersonTalk>();
  readonly #ofPerson = new Map<string, PersonTalk>();
  readonly #ringing = new Map<string, RingingPhone>();

  /** @returns what takes it out again */
  enter(talk: PersonTalk): () => void {
    const { caller, person } = talk;
    this.#ofCaller.set(caller.localTag, talk);
    this.#ofPerson.set(person.sip.localTag, talk);
    return () => {
      this.#ofCaller.delete(caller.localTag);
      this.#ofPerson.delete(person.sip.localTag);
    };
  }

  /** @returns what takes it out again */
  rings(localTag: string, phone: RingingPhone): () => void {
    this.#ringing.set(localTag, phone);
    return () => this.#ringing.delete(localTag);
  }

  /** The phone that rings with this tag of ours. */
  ringing({ localTag }: Pick<ReplacedCall, 'localTag'>): RingingPhone | undefined {
    return this.#ringing.get(localTag);
  }

  /** The talk whose caller's leg has this dialog (RFC 3891 3). */
  ofCaller({ callId, localTag, remoteTag }: DialogId): PersonTalk | undefined {
    const talk = this.#ofCaller.get(localTag);
    const known = talk?.caller.dialogId;
    return known?.callId === callId && known.remoteTag === remoteTag ? talk : undefined;
  }

  /** The talk whose person's leg this is. */
  ofPerson({ localTag }: Pick<ReplacedCall, 'localTag'>): PersonTalk | undefined {
    return this.#ofPerson.get(localTag);
  }
}
