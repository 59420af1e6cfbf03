import { expect, test } from 'vitest';
import { maskSip } from './mask-sip.ts';

const lines = (...all: string[]): string => all.join('\r\n');

test('whoever may not see numbers reads none in an INVITE, however it is written there', () => {
  const told = maskSip(
    lines(
      'INVITE sip:9913912345678@192.0.2.10:5060 SIP/2.0',
      'Via: SIP/2.0/UDP 192.0.2.1:5060;branch=z9hG4bK776asdhds;rport=5060',
      'From: "139-1234-5678" <sip:0571-8888-7531@192.0.2.1>;tag=1928301774',
      'To: <tel:+8613912345678>',
      'Contact: <sip:+86(139)12345678@192.0.2.1:5060>',
      'P-Asserted-Identity: "x"',
      ' <sip:3912345678@192.0.2.1>',
      'Call-ID: 13912345678-7f@192.0.2.1',
      'CSeq: 314159 INVITE',
      '',
      lines('v=0', 'o=- 2890844526 2890844527 IN IP4 192.0.2.1', 'p=+86 139 1234 5678', 'm=audio 30000 RTP/AVP 8'),
    ),
    '13912345678',
  );
  for (const part of ['12345678', '1234-5678', '1234 5678', '8888-7531', '3912345678']) expect(told).not.toContain(part);
  for (const part of ['@192.0.2.10:5060', 'branch=z9hG4bK776asdhds', 'tag=1928301774', 'CSeq: 314159', 'o=- 2890844526', 'm=audio 30000'])
    expect(told).toContain(part);
});

test('whoever may not see numbers reads no keys that were pressed', () => {
  const head = (type: string): string => lines('INFO sip:a@192.0.2.1 SIP/2.0', `Content-Type: ${type}`);
  expect(maskSip(`${head('application/dtmf-relay')}\r\n\r\nSignal=5\r\nDuration=160\r\n`, '')).toContain('Signal=*\r\nDuration=160');
  expect(maskSip(`${head('application/dtmf')}\r\n\r\n5`, '')).toMatch(/\r\n\r\n\*$/);
});
