import type { Timer } from '../clock/index.ts';
import { type Field, parseAddress, type SipRequest } from '../message/index.ts';
import type { ServerTransaction } from '../transaction/index.ts';
import { formatReplaces, parseReplaces } from './replaces.ts';
import type { Session } from './session.ts';
import type { ReferOptions, ReferOutcome, TransferRequest } from './transfer-types.ts';

/** A REFER of ours whose outcome is awaited. */
interface Pending {
  /** CSeq of the REFER, which may name its subscription. */
  id: string;
  told: (status: number, over: boolean) => void;
  over: () => void;
}

/** REFER within a call, both ways, with its implicit subscription (RFC 3515). */
export class Transfers {
  readonly #session: Session;
  #pending: Pending[] = [];
  /** REFERs of the peer whose outcome it is still to be told. */
  #told = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  get busy(): boolean {
    return this.#pending.length + this.#told > 0;
  }

  /** Asks the peer to call somebody. Rejects where no answer comes. */
  async refer({ to, replaces, referredBy, progress, timeoutMs = 60_000 }: ReferOptions): Promise<ReferOutcome> {
    const session = this.#session;
    const target = replaces === undefined ? to : `${to}?Replaces=${encodeURIComponent(formatReplaces(replaces))}`;
    const fields: Field[] = [['Refer-To', `<${target}>`], ...session.requestFields];
    if (referredBy !== undefined) fields.push(['Referred-By', referredBy]);
    const outcome = Promise.withResolvers<ReferOutcome>();
    let timer: Timer | undefined;
    const pending: Pending = {
      id: String(session.dialog.localSeq + 1),
      told: (status, over) => {
        if (status >= 200) outcome.resolve({ outcome: 'done', status });
        else if (over) outcome.resolve({ outcome: 'unknown' });
        else progress?.(status);
      },
      over: () => outcome.resolve({ outcome: 'unknown' }),
    };
    // A NOTIFY may overtake the 202.
    this.#pending.push(pending);
    try {
      const response = await session.exchange('REFER', { fields });
      if (response.status >= 300) return { outcome: 'refused', status: response.status };
      timer = session.core.environment.clock.after(timeoutMs, pending.over);
      return await outcome.promise;
    } finally {
      timer?.cancel();
      this.#pending = this.#pending.filter((one) => one !== pending);
    }
  }

  /** A NOTIFY of the peer about a REFER of ours (2.4.4, 2.4.5). */
  notified(transaction: ServerTransaction): void {
    const { request } = transaction;
    const event = /^[ \t]*refer[ \t]*(?:;.*?\bid[ \t]*=[ \t]*(\d+))?/i.exec(request.header('event') ?? '');
    const pending = this.#pending.find(({ id }) => event?.[1] === undefined || event[1] === id);
    const { responseFields } = this.#session.core;
    if (event === null || pending === undefined) {
      transaction.respond({ status: 481, fields: responseFields });
      return;
    }
    transaction.respond({ status: 200, fields: responseFields });
    const status = Number(/^SIP\/2\.0 (\d{3})/i.exec(request.body.toString('latin1', 0, 40))?.[1] ?? 100);
    pending.told(status, /^[ \t]*terminated/i.test(request.header('subscription-state') ?? ''));
  }

  /** A REFER of the peer. `ask` gives it to the application; false if nobody takes it. */
  referred(transaction: ServerTransaction, ask: (transfer: TransferRequest) => boolean): void {
    const { request } = transaction;
    const { responseFields } = this.#session;
    const respond = (status: number, reason?: string) =>
      transaction.respond({ status, ...(reason === undefined ? {} : { reason }), fields: responseFields });
    const found = readReferTo(request);
    if (found === undefined) {
      respond(400, 'Refer-To missing or malformed');
      return;
    }
    let decided = false;
    const decide = (): boolean => {
      const first = !decided;
      decided = true;
      return first;
    };
    const taken = ask({
      ...found,
      request,
      referredBy: request.header('referred-by'),
      accept: () => {
        if (decide()) respond(202);
        const tell = this.#teller(String(request.cseq?.number ?? 0));
        tell(100, 'Trying');
        return tell;
      },
      reject: (status, reason) => {
        if (decide()) respond(status, reason);
      },
    });
    if (!taken && decide()) respond(603);
  }

  /** The call has ended: no outcome will be told. */
  dispose(): void {
    for (const { over } of this.#pending.splice(0)) over();
  }

  /** Tells the peer what came of its REFER, until a final status, or until it no longer knows of it (481), which says nothing of the call. */
  #teller(id: string): (status: number, reason?: string) => void {
    const session = this.#session;
    let over = false;
    this.#told++;
    const end = (): void => {
      if (!over) this.#told--;
      over = true;
    };
    return (status, reason = status < 200 ? 'Trying' : status < 300 ? 'OK' : 'Failed') => {
      if (over || session.ended) return;
      if (status >= 200) end();
      const state = over ? 'terminated;reason=noresource' : 'active;expires=60';
      const fields: Field[] = [['Event', `refer;id=${id}`], ['Subscription-State', state], ...session.requestFields];
      const body = `SIP/2.0 ${status} ${reason.replace(/[\r\n]/g, ' ')}\r\n`;
      session.exchange('NOTIFY', { fields, body, contentType: 'message/sipfrag;version=2.0' }).then(
        ({ status: told }) => told === 481 && end(),
        () => {},
      );
    };
  }
}

function readReferTo(request: SipRequest): Pick<TransferRequest, 'target' | 'replaces'> | undefined {
  const values = request.list('refer-to');
  const address = values.length === 1 ? parseAddress(values[0] ?? '') : undefined;
  if (address === undefined || !/^sips?:/i.test(address.uri)) return undefined;
  const [target = '', headers = ''] = address.uri.split('?', 2);
  for (const header of headers.split('&')) {
    const [name = '', value = ''] = header.split('=', 2);
    if (name.toLowerCase() !== 'replaces') continue;
    const replaces = parseReplaces(decode(value));
    if (replaces === undefined) return undefined;
    const { earlyOnly: _, ...id } = replaces;
    return { target, replaces: id };
  }
  return { target, replaces: undefined };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
