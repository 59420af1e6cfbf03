/** Crypto suites of RFC 4568 6.2 that we speak: AES in counter mode, 128 bits, HMAC-SHA1 cut to 80 or 32 bits. */
export type SrtpSuite = 'AES_CM_128_HMAC_SHA1_80' | 'AES_CM_128_HMAC_SHA1_32';

/** What one direction is protected with: master key and salt, 30 bytes in base64, as an `inline:` of SDP has them. */
export interface SrtpKey {
  readonly suite: SrtpSuite;
  readonly inline: string;
}

/** Both directions of a path. */
export interface SrtpKeys {
  readonly send: SrtpKey;
  readonly receive: SrtpKey;
}
