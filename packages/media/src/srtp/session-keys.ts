import { createCipheriv, createHmac } from 'node:crypto';

const KEY_BYTES = 16;
const SALT_BYTES = 14;
const AUTH_BYTES = 20;
const IV_BYTES = 16;

/** Bytes of the counter-mode key stream (RFC 3711 4.1.1). */
export const keyStream = (key: Uint8Array, iv: Uint8Array, bytes: number): Buffer =>
  createCipheriv('aes-128-ctr', key, iv).update(Buffer.alloc(bytes));

/** Derived keys of RTP or of RTCP, without re-keying (RFC 3711 4.3). */
export class SessionKeys {
  readonly cipher: Buffer;
  readonly salt: Buffer;
  readonly auth: Buffer;
  private readonly iv = Buffer.alloc(IV_BYTES);

  /** @param master key and salt, 30 bytes @param label of the first key: 0 for RTP, 3 for RTCP */
  constructor(master: Uint8Array, label: 0 | 3) {
    const key = master.subarray(0, KEY_BYTES);
    const salt = master.subarray(KEY_BYTES, KEY_BYTES + SALT_BYTES);
    const derive = (which: number, bytes: number): Buffer => {
      const iv = Buffer.alloc(IV_BYTES);
      iv.set(salt);
      iv[7] = (iv[7] ?? 0) ^ which;
      return keyStream(key, iv, bytes);
    };
    this.cipher = derive(label, KEY_BYTES);
    this.auth = derive(label + 1, AUTH_BYTES);
    this.salt = derive(label + 2, SALT_BYTES);
  }

  /** Encrypts, or decrypts, `from` to `to` of the packet where it lies. @param index of the packet, up to 48 bits */
  crypt(packet: Buffer, from: number, to: number, ssrc: number, index: number): void {
    const { iv } = this;
    iv.fill(0);
    iv.set(this.salt);
    iv.writeUInt32BE((iv.readUInt32BE(4) ^ ssrc) >>> 0, 4);
    const high = Math.floor(index / 2 ** 32);
    iv.writeUInt16BE(iv.readUInt16BE(8) ^ high, 8);
    iv.writeUInt32BE((iv.readUInt32BE(10) ^ (index >>> 0)) >>> 0, 10);
    createCipheriv('aes-128-ctr', this.cipher, iv).update(packet.subarray(from, to)).copy(packet, from);
  }

  /** HMAC-SHA1 of the packet and what follows it in mind (RFC 3711 4.2). */
  tag(packet: Uint8Array, more: Uint8Array): Buffer {
    return createHmac('sha1', this.auth).update(packet).update(more).digest();
  }
}
