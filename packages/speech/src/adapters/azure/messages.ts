/** Messages of the Speech service's websocket: headers as in HTTP, an empty line, a body; bytes have the headers' length before them. */

export type SpeechMessage = { path: string; body: string };

const headLines = (path: string, requestId: string, contentType: string): string =>
  `Path: ${path}\r\nX-RequestId: ${requestId}\r\nX-Timestamp: ${new Date().toISOString()}\r\nContent-Type: ${contentType}\r\n`;

export const textMessage = (path: string, requestId: string, body: object): string =>
  `${headLines(path, requestId, 'application/json')}\r\n${JSON.stringify(body)}`;

/** Audio; an empty body says that no more comes. */
export function audioMessage(requestId: string, audio: Buffer): Buffer {
  const head = Buffer.from(headLines('audio', requestId, 'audio/x-wav'), 'ascii');
  const size = Buffer.alloc(2);
  size.writeUInt16BE(head.length);
  return Buffer.concat([size, head, audio]);
}

/** @throws if it has no path */
export function readMessage(frame: string | Buffer): SpeechMessage {
  if (typeof frame !== 'string') throw new TypeError('bytes where text was expected');
  const [head = '', ...rest] = frame.split('\r\n\r\n');
  const path = /^path:[ \t]*(.+)$/im.exec(head)?.[1]?.trim();
  if (!path) throw new TypeError('no path');
  return { path: path.toLowerCase(), body: rest.join('\r\n\r\n') };
}
