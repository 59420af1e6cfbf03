import type { Bus } from '@parley/contract/bus';
import { isGatewayAddress } from '@parley/contract/gateway-network';
import type { Settings } from '@parley/contract/settings';
import { productVersion } from '@parley/contract/version';
import type { Database } from '@parley/db';
import { createSipStack, type IncomingCall, type SipStack } from '@parley/sip';
import type { Logger } from 'pino';
import type { BridgedLegs } from '../call/bridged-legs.ts';
import { mayTakePlace } from '../call/take-place.ts';
import { extensionCandidates } from '../directory/extensions.ts';
import { PhoneLines } from '../directory/phone-lines.ts';
import { SharedRegistrations } from '../directory/shared-registrations.ts';
import { BanKeeper } from '../trunks/ban-keeper.ts';
import { admission, type PeerIdentity, realm } from '../trunks/identity.ts';
import { addressOfRecord, knownPeers, registrants } from '../trunks/known-peers.ts';
import type { SipLadder } from '../trunks/sip-ladder.ts';
import { TrunkMonitor } from '../trunks/trunk-monitor.ts';
import { sipListeners } from './sip-listeners.ts';

export interface NodeSipOptions {
  db: Database;
  bus: Bus;
  log: Logger;
  settings: Settings;
  node: string;
  ladder: SipLadder;
  bridges: BridgedLegs;
  onInvite: (call: IncomingCall<PeerIdentity>) => void;
  onError: (error: unknown) => void;
}

/** Signalling of a node: the stack, who may talk to it, and the trunks. */
export interface NodeSip {
  sip: SipStack;
  trunks: TrunkMonitor;
  registrations: SharedRegistrations | undefined;
  phoneLines: PhoneLines;
  bans: BanKeeper;
}

/** Everything but the socket, which `sip.start` opens once calls can be taken. */
export async function openSip({ db, bus, log, settings, node, ladder, bridges, onInvite, onError }: NodeSipOptions): Promise<NodeSip> {
  const phoneLines = new PhoneLines(db);
  const sip: SipStack = createSipStack<PeerIdentity>({
    ...{ host: settings.sip.host, port: settings.sip.port, userAgent: `Parley/${productVersion}` },
    ...(await sipListeners(settings)),
    ...(settings.publicAddress ? { publicAddress: { host: settings.publicAddress } } : {}),
    log: {
      debug: (fields, text) => log.debug(fields, text),
      info: (fields, text) => log.info(fields, text),
      warn: (fields, text) => log.warn(fields, text),
    },
    tap: ladder.tap,
    admit: (request, source) => admission(peers, request, source),
    // What a gateway or a phone says of itself must not have us send where gateways may not point.
    mayReach: ({ host, port = 5060 }) => isGatewayAddress(host, port, settings),
    // A busy trunk looks like a flood.
    guards: { exempt: (source) => trunks.gatewaysAt(source).length > 0, onBan: (ban) => bans.note(ban) },
    digest: {
      realm,
      candidates: async ({ username }) => [
        ...registrants(trunks.gateways, username),
        ...(await extensionCandidates(db, settings.key, username)),
      ],
    },
    registrar: {
      addressOfRecord: (identity, to) => {
        if (identity?.kind === 'extension') phoneLines.note(identity);
        return addressOfRecord(identity, to);
      },
    },
    transfers: true,
    restsServers: true,
    mayReplace: ({ identity, replaced }) => mayTakePlace(bridges, identity, replaced),
    onInvite,
  });
  const bans = new BanKeeper({ db, node, sip, onError });
  const trunks = new TrunkMonitor({ sip, db, bus, log, networks: settings });
  const peers = knownPeers(trunks, sip.registrar);
  const registrations = sip.registrar && new SharedRegistrations({ db, bus, node, registrar: sip.registrar, onError });
  await bans.restore();
  return { sip, trunks, registrations, phoneLines, bans };
}
