import { expect, test } from 'vitest';
import { StreamFramer } from './stream-framer.ts';

const message = (body: string, more = ''): string =>
  `OPTIONS sip:a SIP/2.0\r\nCall-ID: ${more}x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

const found = (framer: StreamFramer, text: string): string[] | undefined =>
  framer.push(Buffer.from(text))?.map((frame) => (frame.kind === 'message' ? frame.bytes.toString() : frame.kind));

test('messages are cut by Content-Length, however the stream is split', () => {
  const text = `${message('body')}${message('')}\r\n\r\n${message('another')}\r\n`;
  const due = [message('body'), message(''), 'ping', message('another'), 'pong'];
  expect(found(new StreamFramer(), text)).toEqual(due);
  const framer = new StreamFramer();
  const single = [...text].flatMap((octet) => found(framer, octet) ?? ['broken']);
  // Octet by octet a ping looks like two pongs, which nobody answers.
  expect(single).toEqual([...due.slice(0, 2), 'pong', 'pong', ...due.slice(3)]);
  expect(framer.isWaiting).toBe(false);
});

test('the compact name and folding-free white space count, and two lengths that differ do not', () => {
  expect(found(new StreamFramer(), 'OPTIONS sip:a SIP/2.0\r\nl : 2\r\n\r\nabc')).toEqual(['OPTIONS sip:a SIP/2.0\r\nl : 2\r\n\r\nab']);
  expect(found(new StreamFramer(), 'OPTIONS sip:a SIP/2.0\r\nl: 2\r\nContent-Length: 3\r\n\r\nabc')).toBeUndefined();
});

test('a message without a length, with a huge one or with an endless head ends the stream', () => {
  expect(found(new StreamFramer(), 'OPTIONS sip:a SIP/2.0\r\nVia: x\r\n\r\n')).toBeUndefined();
  expect(found(new StreamFramer(), 'OPTIONS sip:a SIP/2.0\r\nContent-Length: 99999999\r\n\r\n')).toBeUndefined();
  expect(found(new StreamFramer(), 'x'.repeat(40_000))).toBeUndefined();
});

test('a body that trickles in is joined once', () => {
  const framer = new StreamFramer();
  const body = 'b'.repeat(200_000);
  const text = Buffer.from(message(body));
  let frames = 0;
  for (let at = 0; at < text.length; at += 3) frames += framer.push(text.subarray(at, at + 3))?.length ?? Number.NaN;
  expect(frames).toBe(1);
});
