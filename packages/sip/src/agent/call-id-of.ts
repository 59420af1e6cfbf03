const field = /\r\nCall-ID: ([^\r\n]*)/;

/** The Call-ID of a message that we wrote ourselves; empty if there's none. */
export function callIdOf(bytes: Buffer): string {
  return field.exec(bytes.toString('latin1', 0, Math.min(bytes.length, 4096)))?.[1] ?? '';
}
