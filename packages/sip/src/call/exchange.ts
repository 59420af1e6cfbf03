import { answerChallenge } from '../digest/index.ts';
import type { Field, RequestDraft, SipResponse } from '../message/index.ts';
import type { HostPort, Target } from '../transport/index.ts';
import type { CallCore, Credentials, SendRules, SentRequest } from './call-core.ts';

/** A request that may be challenged once. */
export interface ExchangeOptions {
  /** Writes the request; called again, with the credentials, if it's challenged. Each call takes the next CSeq. */
  draft: (authorization: Field | undefined) => RequestDraft;
  /** Where it goes; the next place, where the one before does not take it. */
  to: Target | readonly Target[];
  credentials: Credentials;
  rules?: SendRules;
  response: (response: SipResponse, source: HostPort) => void;
  failed: (why: 'timeout' | 'unreachable') => void;
}

/** The request that is on its way now. */
export interface Exchange {
  sent: SentRequest;
  draft: RequestDraft;
  /** The credentials it carries; the ACK of a 2xx repeats them (RFC 3261 22.1). */
  authorization: Field | undefined;
  /** Nobody wants it to be done any more: it is sent no more, with credentials neither, and its answer is awaited. */
  giveUp(): void;
}

/** Sends a request and, if it's answered by 401 or 407 and we have credentials, sends it once more with them (RFC 3261 22.2). */
export function startExchange(core: CallCore, options: ExchangeOptions): Exchange {
  let givenUp = false;
  const send = (draft: RequestDraft, to: Target | readonly Target[]): SentRequest =>
    core.send(
      draft,
      to,
      {
        response: (response, source) => {
          if (!retry(response)) options.response(response, source);
        },
        failed: options.failed,
      },
      options.rules,
    );
  const retry = (response: SipResponse): boolean => {
    const challenged = response.status === 401 || response.status === 407;
    if (!challenged || options.credentials === undefined || exchange.authorization !== undefined || givenUp) return false;
    const { method, uri } = exchange.draft;
    const authorization = answerChallenge(response, { method, uri }, options.credentials, core.token());
    if (authorization === undefined) return false;
    exchange.authorization = authorization;
    exchange.draft = options.draft(authorization);
    // Who challenged is who has to be answered.
    exchange.sent = send(exchange.draft, exchange.sent.transaction?.to ?? options.to);
    return true;
  };
  const draft = options.draft(undefined);
  const giveUp = (): void => {
    givenUp = true;
    exchange.sent.stay();
  };
  const exchange: Exchange = { draft, authorization: undefined, sent: send(draft, options.to), giveUp };
  return exchange;
}
