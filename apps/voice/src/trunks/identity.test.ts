import { type HostPort, parseMessage, type SipRequest } from '@parley/sip';
import { expect, test } from 'vitest';
import type { Gateway } from '../directory/gateways.ts';
import { admission, type KnownPeers } from './identity.ts';

const gatewayOf = (id: string, callerNumbers: string[] = []): Gateway => ({
  ...{ company: 1, id, name: id, kind: 'address', address: '192.0.2.1', port: 5060, username: undefined, secret: undefined },
  ...{ codecs: ['PCMA'], encryption: 'off', transport: 'udp', tls: undefined, destinations: [] },
  ...{
    callerNumbers,
    capacity: 1,
    ...{ rate: null, callerDailyLimit: null, callersRest: false },
    calleeRules: [],
    headers: [],
    ping: false,
    ...{ tariff: { unit: 60, price: 0 }, inboundTariff: { unit: 60, price: 0 } },
    ...{ callerRules: [], identityHeader: 'from', hideCaller: false, trustIdentity: true, takesRefer: false, obeysRefer: false },
    inboundFlow: undefined,
  },
});

const carrier: HostPort = { host: '192.0.2.1', port: 5060 };
const peersOf = (gateways: readonly Gateway[], phones: readonly HostPort[] = []): KnownPeers => {
  const same = (a: HostPort, b: HostPort): boolean => a.host === b.host && a.port === b.port;
  return {
    gatewaysAt: (source) => (same(source, carrier) ? gateways : []),
    phoneAt: (source) => phones.some((phone) => same(phone, source)),
  };
};

const requestOf = (method: string, authorization?: string): SipRequest => {
  const head = [
    'Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK1',
    'From: <sip:1@x>;tag=a',
    'To: <sip:95002@x>',
    'Call-ID: 1',
    `CSeq: 1 ${method}`,
  ];
  const lines = [`${method} sip:95002@x SIP/2.0`, ...head, ...(authorization ? [`Authorization: ${authorization}`] : []), '', ''];
  const message = parseMessage(Buffer.from(lines.join('\r\n')));
  if (message?.kind !== 'request') throw new Error('no request');
  return message;
};

const trusted = (gateway: Gateway) => ({ admit: 'trusted', identity: { kind: 'gateway', gateway } });
const one = gatewayOf('one', ['95001']);
const two = gatewayOf('two', ['95002']);

test.each([
  ['a call from its address and port', requestOf('INVITE'), carrier, peersOf([one]), trusted(one)],
  ['a call from another port of its host', requestOf('INVITE'), { ...carrier, port: 5062 }, peersOf([one]), { admit: 'challenge' }],
  ['a registration from its address', requestOf('REGISTER'), carrier, peersOf([one]), { admit: 'challenge' }],
  [
    'a call with our credentials',
    requestOf('INVITE', 'Digest username="1001", realm="parley"'),
    carrier,
    peersOf([one]),
    { admit: 'challenge' },
  ],
  ['a call with credentials of its own', requestOf('INVITE', 'Digest username="1", realm="pbx"'), carrier, peersOf([one]), trusted(one)],
  ['a call from where a phone registered', requestOf('INVITE'), carrier, peersOf([one], [carrier]), { admit: 'challenge' }],
  ['a call for the number of one of two that share it', requestOf('INVITE'), carrier, peersOf([one, two]), trusted(two)],
])("%s, at a gateway's address", (_, request, source, peers, expected) => {
  expect(admission(peers, request, source)).toEqual(expected);
});
