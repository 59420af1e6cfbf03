import { gunzipSync } from 'node:zlib';

/** Frames of Volcengine's binary protocol: four bytes of header, then what the message type says. All numbers are big endian. */

const VERSION_AND_SIZE = 0x11;
const JSON_PLAIN = 0x10;
const RAW_PLAIN = 0x00;
/** Message types. */
const FULL_REQUEST = 0x1;
const AUDIO_REQUEST = 0x2;
const FULL_RESPONSE = 0x9;
const ERROR = 0xf;
/** Flags: a sequence number follows; it is the last. */
const SEQUENCED = 0x1;
const LAST = 0x2;
const GZIP = 0x1;
const LARGEST = 4_000_000;

const framed = (type: number, flags: number, form: number, payload: Buffer): Buffer => {
  const head = Buffer.from([VERSION_AND_SIZE, (type << 4) | flags, form, 0]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(payload.length);
  return Buffer.concat([head, size, payload]);
};

/** The first request: what is to be recognised and how. */
export const fullRequest = (request: object): Buffer => framed(FULL_REQUEST, 0, JSON_PLAIN, Buffer.from(JSON.stringify(request)));

/** A piece of audio; the last one tells that no more comes. */
export const audioRequest = (audio: Buffer, isLast: boolean): Buffer => framed(AUDIO_REQUEST, isLast ? LAST : 0, RAW_PLAIN, audio);

export type ServerFrame = { kind: 'response'; isLast: boolean; body: string } | { kind: 'error'; code: number; body: string };

/** @throws if it isn't a frame of a server */
export function readFrame(frame: string | Buffer): ServerFrame {
  if (typeof frame === 'string' || frame.length < 8) throw new TypeError('not a frame');
  const [, second = 0, form = 0] = frame;
  const type = second >> 4;
  const flags = second & 0xf;
  let at = (frame[0] ?? 0) % 16 === 0 ? 4 : ((frame[0] ?? 0) & 0xf) * 4;
  const number = (): number => {
    at += 4;
    return frame.readInt32BE(at - 4);
  };
  const payload = (): string => {
    const size = number();
    if (size < 0 || at + size > frame.length) throw new TypeError('a size that is none');
    const bytes = frame.subarray(at, at + size);
    return (form & 0xf) === GZIP ? gunzipSync(bytes, { maxOutputLength: LARGEST }).toString('utf8') : bytes.toString('utf8');
  };
  if (type === ERROR) return { kind: 'error', code: number(), body: payload() };
  if (type !== FULL_RESPONSE) throw new TypeError(`type ${type}`);
  if (flags & SEQUENCED) number();
  return { kind: 'response', isLast: (flags & LAST) !== 0, body: payload() };
}
