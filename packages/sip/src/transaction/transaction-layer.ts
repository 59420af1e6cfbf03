import { type RequestDraft, type SipRequest, type SipResponse, writeRequest } from '../message/index.ts';
import { type HostPort, keyOf } from '../transport/index.ts';
import { type ClientHandlers, type ClientSetup, type ClientTransaction, NonInviteClient, type Path } from './client-transaction.ts';
import type { Environment } from './environment.ts';
import { InviteClient } from './invite-client.ts';
import { mergeKey, serverKey } from './server-key.ts';
import { ServerTransaction } from './server-transaction.ts';

/** What the layer needs from above. */
export interface LayerOptions {
  environment: Environment;
  /** Via value for a branch, in the transport's words. */
  via: (branch: string, to: HostPort) => string;
  /** Whether a message that is rather large for a datagram may go by TCP to this place of UDP. */
  mayUseTcp: (to: HostPort) => boolean;
  /** A place turned out to speak no TCP. */
  hasNoTcp: (to: HostPort) => void;
  /** Random text, unguessable. */
  token: () => string;
}

/** What came of a request: a new transaction, a request that came before, or one that has come by two ways. */
export type Opened =
  | { kind: 'new'; transaction: ServerTransaction }
  | { kind: 'repeated' }
  | { kind: 'merged'; transaction: ServerTransaction };

/** Octets beyond which a request is not to go by UDP, as nobody knows what the network lets through (RFC 3261 18.1.1). */
const mostDatagram = 1300;

/** All transactions that run (RFC 3261 17). */
export class TransactionLayer {
  readonly #options: LayerOptions;
  readonly #clients = new Map<string, ClientTransaction>();
  readonly #servers = new Map<string, ServerTransaction>();
  readonly #merging = new Map<string, ServerTransaction>();

  constructor(options: LayerOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#clients.size + this.#servers.size;
  }

  /** Client transactions still without an end. */
  get clients(): number {
    return this.#clients.size;
  }

  /** Sends a request. CANCEL takes the branch of the INVITE it is for. */
  send(draft: RequestDraft, to: HostPort, handlers: ClientHandlers, branch = this.newBranch()): ClientTransaction {
    const { environment, via, mayUseTcp, hasNoTcp } = this.#options;
    const key = `${draft.method} ${branch}`;
    const pathTo = (place: HostPort): Path => ({ to: place, bytes: writeRequest(draft, via(branch, place)) });
    const path = pathTo(to);
    const large = path.bytes.length > mostDatagram && to.transport === undefined && mayUseTcp(to);
    const setup: ClientSetup = {
      environment,
      path: large ? pathTo({ ...to, transport: 'TCP' }) : path,
      otherwise: large ? path : undefined,
      fellBack: hasNoTcp,
      branch,
      handlers,
      done: () => {
        this.#clients.delete(key);
      },
    };
    const transaction =
      draft.method === 'INVITE'
        ? new InviteClient(setup, (response, place) => writeAck(draft, via(branch, place), response))
        : new NonInviteClient(setup);
    this.#clients.set(key, transaction);
    return transaction;
  }

  newBranch(): string {
    return `z9hG4bK${this.#options.token()}`;
  }

  /** Sends a request that waits for nothing: the ACK of a 2xx. Returns its bytes, for being sent again. */
  sendOnce(draft: RequestDraft, to: HostPort): Buffer {
    const bytes = writeRequest(draft, this.#options.via(this.newBranch(), to));
    this.#options.environment.send(bytes, to);
    return bytes;
  }

  /** A connection has ended: what was sent by it and has no answer yet can't get one. */
  disconnected(peer: HostPort): void {
    const key = keyOf(peer);
    for (const transaction of [...this.#clients.values()])
      if (transaction.to.transport !== undefined && keyOf(transaction.to) === key) transaction.disconnected();
  }

  /** Hands a response to its transaction; others are dropped (RFC 6026 8.9 for stray 2xx). False if there's none. */
  receiveResponse(response: SipResponse, source: HostPort): boolean {
    const branch = response.via?.branch;
    const cseq = response.cseq;
    if (branch === undefined || cseq === undefined) return false;
    const transaction = this.#clients.get(`${cseq.method} ${branch}`);
    transaction?.receive(response, source);
    return transaction !== undefined;
  }

  /** Opens a transaction for a request other than ACK, unless it has one. */
  open(request: SipRequest, source: HostPort): Opened {
    const key = serverKey(request, request.method);
    const running = this.#servers.get(key);
    if (running !== undefined) {
      running.repeated();
      return { kind: 'repeated' };
    }
    const merge = request.method === 'CANCEL' || request.to?.parameters.has('tag') === true ? undefined : mergeKey(request);
    const merged = merge !== undefined && this.#isMerged(merge);
    const transaction = new ServerTransaction(this.#options.environment, request, source, () => {
      this.#servers.delete(key);
      if (merge !== undefined && this.#merging.get(merge) === transaction) this.#merging.delete(merge);
    });
    this.#servers.set(key, transaction);
    if (merge !== undefined && !merged) this.#merging.set(merge, transaction);
    return { kind: merged ? 'merged' : 'new', transaction };
  }

  /** Hands an ACK to the transaction whose refusal it acknowledges. False if it belongs to a dialog. */
  acknowledge(ack: SipRequest): boolean {
    return this.#servers.get(serverKey(ack, 'INVITE'))?.acknowledged() ?? false;
  }

  /** The INVITE that a CANCEL is for. */
  inviteOf(cancel: SipRequest): ServerTransaction | undefined {
    return this.#servers.get(serverKey(cancel, 'INVITE'));
  }

  /** Stops everything without a word. */
  abandonAll(): void {
    for (const transaction of [...this.#clients.values(), ...this.#servers.values()]) transaction.abandon();
  }

  /** Some phones repeat a challenged request with its old CSeq; that is no merged request. */
  #isMerged(key: string): boolean {
    const other = this.#merging.get(key);
    return other !== undefined && other.finalStatus !== 401 && other.finalStatus !== 407;
  }
}

/** The ACK of a refusal: the INVITE's own Via, route and credentials, the response's To (RFC 3261 17.1.1.3). */
function writeAck(invite: RequestDraft, via: string, response: SipResponse): Buffer {
  const kept = new Set(['from', 'call-id', 'cseq', 'max-forwards', 'route', 'authorization', 'proxy-authorization', 'user-agent']);
  const fields = invite.fields
    .filter(([name]) => kept.has(name.toLowerCase()))
    .map(([name, value]) => (name === 'CSeq' ? ([name, value.replace('INVITE', 'ACK')] as const) : ([name, value] as const)));
  return writeRequest({ method: 'ACK', uri: invite.uri, fields: [...fields, ['To', response.header('to') ?? '']] }, via);
}
