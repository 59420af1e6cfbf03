import type { CallCore } from '../call/index.ts';
import type { Field, RequestDraft } from '../message/index.ts';
import type { TargetResolver } from '../resolver/index.ts';
import { randomToken } from '../token.ts';
import type { Environment, TransactionLayer } from '../transaction/index.ts';
import type { HostPort, Target } from '../transport/index.ts';
import type { DialogOwners } from './dialog-owners.ts';
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
}

/** What calls, registrations and pings work with. */
export function makeCore(parts: CoreParts): CallCore {
  const { environment, abilities, userAgent, transport, layer, mayReach, resolver, owners } = parts;
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
    send: (draft, to, handlers) =>
      new SentToFirst({ layer, clock: environment.clock }, draft, resolver.resolve('host' in to ? [to] : to), handlers),
    cancel: (draft, invite) => {
      layer.send(draft, invite.to, { response: nothing, failed: nothing }, invite.branch);
    },
    sendOnce: (draft, to) => sendOnce(parts, draft, to),
  };
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
