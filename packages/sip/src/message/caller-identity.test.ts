import { expect, test } from 'vitest';
import { rawRequest } from '../testing/raw-messages.ts';
import { callerIdentity, parseMessage, SipRequest } from './index.ts';

function read(...headers: string[]) {
  const place = { host: '127.0.0.1', port: 5060 };
  const message = parseMessage(
    Buffer.from(rawRequest({ method: 'INVITE', callId: 'one', from: place, to: place, headers }).replace(/\r?\n/g, '\r\n')),
  );
  if (!(message instanceof SipRequest)) throw new Error('no request');
  const { asserted, isPrivate, diversions } = callerIdentity(message);
  return { asserted: asserted?.uri, isPrivate, diversions: diversions.map(({ uri }) => uri) };
}

test('who has diverted a call is read from History-Info where there is no Diversion, the last first', () => {
  const history = 'History-Info: <sip:1@x>;index=1, <sip:2@x?Reason=SIP%3Bcause%3D486>;index=1.1, <sip:3@x>;index=1.1.1';
  expect(read(history).diversions).toEqual(['sip:2@x?Reason=SIP%3Bcause%3D486', 'sip:1@x']);
  expect(read(history, 'Diversion: <sip:9@x>;reason=no-answer').diversions).toEqual(['sip:9@x']);
});

test('an entry of History-Info that its owner wants hidden is left out', () => {
  expect(read('History-Info: <sip:1@x?Privacy=history>;index=1, <sip:3@x>;index=1.1').diversions).toEqual([]);
});

test('a caller is hidden by id, user and header, and not by none', () => {
  expect(read('P-Asserted-Identity: <sip:1@x>', 'Privacy: id')).toMatchObject({ asserted: 'sip:1@x', isPrivate: true });
  expect(read('Privacy: header;user').isPrivate).toBe(true);
  expect(read('Privacy: none').isPrivate).toBe(false);
});
