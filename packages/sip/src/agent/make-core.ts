import type { CallCore, SendRules } from '../call/index.ts';
import type { Field, RequestDraft, SipResponse } from '../message/index.ts';
import type { TargetResolver } from '../resolver/index.ts';
import { randomToken } from '../token.ts';
import type { ClientHandlers, Environment, TransactionLayer } from '../transaction/index.ts';
import type { HostPort, Target } from '../transport/index.ts';
import type { DialogOwners } from './dialog-owners.ts';
import type { RestingPlaces } from './resting-places.ts';
import type { Abilities } from './screen-request.ts';
import { SentToFirst } from './send-to-first.ts';
import type { TransportLayer } from './transport-layer.ts';

interface CoreParts {
  environment: Environment;
  abilities: Abilities;
  userAgent: string | undefined;
  transport: TransportLayer;
  layer: TransactionLayer;
  mayReach: CallCore['mayReach'];
  resolver: TargetResolver;
  owners: DialogOwners;
  /** Undefined: nobody rests. */
  resting: RestingPlaces | undefined;
}

/** What calls, registrations and pings work with. */
export function makeCore(parts: CoreParts): CallCore {
  const { environment, abilities, userAgent, transport, layer, mayReach, owners } = parts;
  const able: readonly Field[] = [
    ['Allow', abilities.methods.join(', ')],
    ['Supported', abilities.extensions.join(', ')],
  ];
  const nothing = () => {};
  const protocolOf = (peer: Pick<Target, 'transport'> | undefined) => (peer?.transport === 'UDP' ? undefined : peer?.transport);
  return {
    environment,
    attach: owners.attach,
    detach: owners.detach,
    mayReach,
    token: randomToken,
    publicAddress: (peer) => {
      const protocol = protocolOf(peer);
      return transport.publicAddress(protocol === undefined ? {} : { transport: protocol });
    },
    requestFields: userAgent === undefined ? able : [...able, ['User-Agent', userAgent]],
    responseFields: userAgent === undefined ? able : [...able, ['Server', userAgent]],
    send: (draft, to, handlers, rules) => send(parts, draft, to, handlers, rules),
    cancel: (draft, invite) => {
      layer.send(draft, invite.to, { response: nothing, failed: nothing }, invite.branch);
    },
    sendOnce: (draft, to) => sendOnce(parts, draft, to),
  };
}

function send(
  { layer, resolver, environment, mayReach, resting }: CoreParts,
  draft: RequestDraft,
  to: Target | readonly Target[],
  handlers: ClientHandlers,
  { beginsCall = false, toStranger = false }: SendRules = {},
): SentToFirst {
  const may = (place: HostPort): boolean => !(toStranger && !mayReach(place)) && !(beginsCall && resting?.until(place) !== undefined);
  const found = resolver.resolve('host' in to ? [to] : to);
  const places = 'then' in found ? found.then((all) => all.filter(may)) : found.filter(may);
  const onRefused = beginsCall ? (response: SipResponse, place: HostPort) => resting?.note(response, place) : () => {};
  return new SentToFirst({ layer, clock: environment.clock, onRefused }, draft, places, handlers);
}

function sendOnce({ layer, resolver, environment }: CoreParts, draft: RequestDraft, to: Target): () => void {
  let again: (() => void) | undefined;
  const send = ([place]: readonly HostPort[]): void => {
    if (place === undefined) return;
    const bytes = layer.sendOnce(draft, place);
    again = () => environment.send(bytes, place);
  };
  const places = resolver.resolve([to]);
  if ('then' in places) places.then(send, () => {});
  else send(places);
  return () => again?.();
}
