import { parseUri } from '@parley/sip';
import { expect, test } from 'vitest';
import type { Gateway } from '../directory/gateways.ts';
import { redirectsBy } from './redirections.ts';

const carrier = { address: 'carrier.example', port: 5060, transport: 'udp', tls: undefined, calleeRules: [], destinations: [] } as const;
const places = [
  { host: '192.0.2.1', port: 5060 },
  { host: '192.0.2.2', port: 5060 },
];

/** Where a gateway's call goes that is redirected to this address. */
function to(uri: string, more: Partial<Gateway> = {}) {
  const gateway: Pick<Gateway, keyof typeof carrier> = { ...carrier, calleeRules: [], destinations: [], ...more };
  const contact = parseUri(uri);
  if (!contact) throw new Error('no URI');
  return redirectsBy(gateway, places).allow(contact);
}

test('the gateway by its name is called as before, one of its servers is called alone, and anybody else as a stranger', () => {
  expect(to('sip:139@carrier.example:5060')).toEqual({ nextHop: places });
  expect(to('sip:139@192.0.2.2')).toEqual({ nextHop: places[1] });
  expect(to('sip:139@192.0.2.2:5080')).toEqual({ stranger: true, nextHop: { host: '192.0.2.2', port: 5080, transport: 'UDP' } });
  expect(to('sip:139@sbc.example')).toEqual({ stranger: true, nextHop: { host: 'sbc.example', transport: 'UDP' } });
});

test('a number that the gateway may not call is not called because it was named, in the form that its rules write', () => {
  const rules: Partial<Gateway> = {
    calleeRules: [
      { match: '+86', strip: 3, add: '' },
      { match: '', strip: 0, add: '00' },
    ],
    destinations: ['+861'],
  };
  expect(to('sip:13912345678@192.0.2.1', rules)).toBeDefined();
  expect(to('sip:882123456@192.0.2.1', rules)).toBeUndefined();
  expect(to('sip:00882123456@192.0.2.1', rules)).toBeUndefined();
  expect(to('sip:192.0.2.1', rules)).toBeUndefined();
  expect(to('sip:882123456@192.0.2.1')).toBeDefined();
});

test('what goes by TLS goes on by TLS or not at all, and a stranger proves its own name', () => {
  const tls = { transport: 'tls', port: 5061, tls: { verify: false, ca: 'CA', certificate: 'OURS', key: 'KEY' } } as const;
  expect(to('sip:139@sbc.example;transport=udp', tls)).toBeUndefined();
  expect(to('sip:139@sbc.example', tls)).toEqual({
    stranger: true,
    nextHop: { host: 'sbc.example', transport: 'TLS', tls: { verify: true, ca: 'CA' } },
  });
});
