import { unquote } from './characters.ts';
import type { SipMessage } from './message.ts';
import { parseParameters } from './parameters.ts';

/** The SDP of a message, alone or as a part of a multipart body (RFC 5621); undefined if there's none. */
export function sdpOf(message: SipMessage): string | undefined {
  const type = message.contentType;
  if (type === undefined) return undefined;
  if (type === 'application/sdp') return message.body.toString();
  if (!type.startsWith('multipart/')) return undefined;
  for (const part of readParts(message)) if (part.contentType === 'application/sdp') return part.body.toString();
  return undefined;
}

/** One part of a multipart body, its octets untouched. */
interface BodyPart {
  contentType: string;
  body: Buffer;
}

function readParts(message: SipMessage): BodyPart[] {
  const header = message.header('content-type') ?? '';
  const parameters = parseParameters(header, Math.max(header.indexOf(';'), 0));
  const boundary = unquote(parameters?.get('boundary') ?? '');
  if (boundary === '') return [];
  const mark = Buffer.from(`--${boundary}`);
  const parts: BodyPart[] = [];
  let start = message.body.indexOf(mark);
  while (start >= 0) {
    const from = start + mark.length;
    const next = message.body.indexOf(mark, from);
    if (next < 0) break;
    parts.push(readPart(message.body.subarray(from, next)));
    start = next;
  }
  return parts;
}

function readPart(bytes: Buffer): BodyPart {
  const split = bytes.indexOf('\r\n\r\n');
  const head = split < 0 ? '' : bytes.toString('latin1', 0, split);
  const type = /^content-type[ \t]*:[ \t]*([^;\r\n]+)/im.exec(head)?.[1] ?? 'text/plain';
  // The line end before the next boundary belongs to the boundary.
  return {
    contentType: type.trim().toLowerCase(),
    body: split < 0 ? bytes : bytes.subarray(split + 4, Math.max(split + 4, bytes.length - 2)),
  };
}
