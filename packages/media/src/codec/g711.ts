import alawmulaw from 'alawmulaw';

/** Static RTP payload types of the two companding laws (RFC 3551): 0 = mu-law, 8 = A-law. */
export type Law = 0 | 8;

const codecs = { 0: alawmulaw.mulaw, 8: alawmulaw.alaw } as const;

const buildDecode = (law: Law): Int16Array => Int16Array.from({ length: 256 }, (_, byte) => codecs[law].decodeSample(byte));

const buildEncode = (law: Law): Uint8Array =>
  Uint8Array.from({ length: 65536 }, (_, index) => codecs[law].encodeSample((index << 16) >> 16));

const DECODE = { 0: buildDecode(0), 8: buildDecode(8) } as const;
const ENCODE = { 0: buildEncode(0), 8: buildEncode(8) } as const;

/** The byte that decodes to (nearly) zero. */
export const SILENCE = { 0: 0xff, 8: 0xd5 } as const;

/** 256 linear samples, by companded byte. */
export const decodeTable = (law: Law): Int16Array => DECODE[law];

/** 65536 companded bytes, by linear sample & 0xffff. */
export const encodeTable = (law: Law): Uint8Array => ENCODE[law];

export function encode(pcm: Int16Array, law: Law, out: Uint8Array = new Uint8Array(pcm.length)): Uint8Array {
  const table = ENCODE[law];
  for (let i = 0; i < pcm.length; i++) out[i] = table[(pcm[i] ?? 0) & 0xffff] ?? 0;
  return out;
}

export function decode(bytes: Uint8Array, law: Law, out: Int16Array = new Int16Array(bytes.length)): Int16Array {
  const table = DECODE[law];
  for (let i = 0; i < bytes.length; i++) out[i] = table[bytes[i] ?? 0] ?? 0;
  return out;
}

const transcodes = new Map<string, Uint8Array>();

/**
 * Byte-to-byte table that changes the law and lowers the level by `attenuationDb` in one look-up per sample. Tables are
 * kept: there are few laws and few attenuations (rounded to whole dB).
 */
export function transcodeTable(from: Law, to: Law, attenuationDb = 0): Uint8Array {
  const db = Math.round(attenuationDb);
  const key = `${from}:${to}:${db}`;
  let table = transcodes.get(key);
  if (!table) {
    const gain = 10 ** (-db / 20);
    const linear = DECODE[from];
    table = Uint8Array.from({ length: 256 }, (_, byte) => ENCODE[to][Math.round((linear[byte] ?? 0) * gain) & 0xffff] ?? 0);
    transcodes.set(key, table);
  }
  return table;
}
