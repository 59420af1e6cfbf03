import { type CallCore, type DialogOwner, IncomingCallAgent, parseReplaces, refuseShort, standardSessionTimes } from '../call/index.ts';
import type { ResponseDraft } from '../message/index.ts';
import type { SipStackOptions } from '../stack-types.ts';
import { randomToken } from '../token.ts';
import type { ServerTransaction } from '../transaction/index.ts';
import type { Authenticator, Entry } from './authenticator.ts';
import type { DialogOwners } from './dialog-owners.ts';
import { screenInvite } from './screen-request.ts';

interface IntakeParts<T> {
  options: SipStackOptions<T>;
  core: CallCore;
  owners: DialogOwners;
  authenticator: Authenticator<T>;
  maxCalls: number;
  isClosing: () => boolean;
  refuse: (transaction: ServerTransaction, draft: ResponseDraft) => void;
}

/** Takes calls that are made to us, from the INVITE to the application. */
export class CallIntake<T> {
  readonly #parts: IntakeParts<T>;
  /** Calls refused because there were too many. */
  full = 0;

  constructor(parts: IntakeParts<T>) {
    this.#parts = parts;
  }

  async receive(transaction: ServerTransaction): Promise<void> {
    const { authenticator, refuse, options } = this.#parts;
    const { leastS } = options.session ?? standardSessionTimes;
    const refusal = screenInvite(transaction.request) ?? refuseShort(transaction.request, leastS);
    if (refusal !== undefined) {
      refuse(transaction, refusal);
      return;
    }
    const entry = await authenticator.ask(transaction);
    if (transaction.finalStatus !== 0) return;
    if (entry.let === 'in') this.#admit(transaction, entry.identity);
    else turnAway(transaction, entry);
  }

  #admit(transaction: ServerTransaction, identity: T | undefined): void {
    const { options, core, owners, maxCalls, isClosing, refuse } = this.#parts;
    const { onInvite, mayReplace, session } = options;
    if (isClosing() || owners.size >= maxCalls) {
      this.full++;
      refuse(transaction, { status: 503, fields: [['Retry-After', '10']] });
      return;
    }
    if (onInvite === undefined) {
      refuse(transaction, { status: 480 });
      return;
    }
    const replaces = mayReplace === undefined ? undefined : this.#replaced(transaction);
    if (replaces === 'refused') return;
    if (replaces !== undefined && mayReplace?.({ identity, source: transaction.source, replaced: replaces }) !== true) {
      refuse(transaction, { status: 403 });
      return;
    }
    transaction.respond({ status: 100 });
    const call = new IncomingCallAgent(core, transaction, identity, { replaces, session });
    try {
      onInvite(call);
    } catch (error) {
      options.log?.warn({ err: error, callId: call.callId }, 'the call could not be taken');
      call.reject(500);
    }
  }

  /** The call that an INVITE is to take the place of: one that is answered, or one of ours that still rings (RFC 3891 3). */
  #replaced(transaction: ServerTransaction): DialogOwner | 'refused' | undefined {
    const { owners, refuse } = this.#parts;
    const values = transaction.request.headers('replaces');
    if (values.length === 0) return undefined;
    const id = values.length === 1 ? parseReplaces(values[0] ?? '') : undefined;
    if (id === undefined) {
      refuse(transaction, { status: 400, reason: 'Replaces malformed' });
      return 'refused';
    }
    const owner = owners.get(id.localTag);
    const state = owner?.stateOf(id);
    if (state === 'early' || (state === 'confirmed' && !id.earlyOnly)) return owner;
    // One that was to be picked up while it rang has been answered; one that rings here is its caller's alone.
    refuse(transaction, { status: state === 'confirmed' ? 486 : state === 'over' ? 603 : 481 });
    return 'refused';
  }
}

/**
 * Answers who may not come in, once and without remembering it (RFC 3261 8.2.7): the source may be forged,
 * and a refusal repeated by timer G would hit whoever really lives there.
 */
function turnAway<T>(transaction: ServerTransaction, entry: Exclude<Entry<T>, { let: 'in' }>): void {
  if (entry.let === 'out') transaction.respond({ ...entry.draft, toTag: randomToken() });
  transaction.abandon();
}
