import { isToken, oneLine } from './characters.ts';
import type { SipRequest } from './message.ts';

/** Fields in the order they are written. */
export type Field = readonly [name: string, value: string];

/** A request before it's on the wire. Via is put on top by whoever sends it. */
export interface RequestDraft {
  method: string;
  uri: string;
  fields: readonly Field[];
  body?: string;
  contentType?: string;
}

/** Writes a request; `via` becomes the topmost Via. */
export function writeRequest(draft: RequestDraft, via: string): Buffer {
  // A number out of somebody's list stands in the URI: nothing in it may end the line.
  const uri = unsafe.test(draft.uri) ? draft.uri.replace(/[\s<>"\0]/g, '') : draft.uri;
  const head = `${draft.method} ${uri} SIP/2.0\r\nVia: ${via}\r\n${writeFields(draft.fields)}`;
  return finish(head, draft.body ?? '', draft.contentType ?? 'application/sdp', 'utf8');
}

/** What a response carries beyond what it takes from its request. */
export interface ResponseDraft {
  status: number;
  reason?: string;
  /** Put on To where the request had no tag; not for 100. */
  toTag?: string;
  fields?: readonly Field[];
  body?: string;
  contentType?: string;
}

/** Headers that a response takes over (RFC 3261 8.2.6.2); Record-Route is taken where a dialog can come of it. */
const echoed: Record<string, string> = {
  from: 'From',
  'call-id': 'Call-ID',
  cseq: 'CSeq',
  'record-route': 'Record-Route',
  timestamp: 'Timestamp',
};

/** Writes a response to a request. `received` goes to the topmost Via (RFC 3261 18.2.1, RFC 3581). */
export function writeResponse(request: SipRequest, draft: ResponseDraft, received: { host: string; port: number }): Buffer {
  let head = `SIP/2.0 ${draft.status} ${oneLine(draft.reason ?? reasonPhrase(draft.status))}\r\n`;
  let top = true;
  for (let at = 0; at < request.keys.length; at++) {
    const key = request.keys[at] ?? '';
    const value = request.values[at] ?? '';
    if (key === 'via') {
      head += `Via: ${top ? markReceived(value, received) : value}\r\n`;
      top = false;
    } else if (key === 'to') {
      const tagged = draft.toTag === undefined || request.to === undefined || request.to.parameters.has('tag');
      head += `To: ${tagged ? value : `${value};tag=${draft.toTag}`}\r\n`;
    } else {
      const name = echoed[key];
      if (name !== undefined && (key !== 'record-route' || draft.status < 300)) head += `${name}: ${value}\r\n`;
    }
  }
  head += writeFields(draft.fields ?? []);
  return finish(head, draft.body ?? '', draft.contentType ?? 'application/sdp', request.charset);
}

/** Adds `received` and fills in an empty `rport` of the first of the values. */
function markReceived(value: string, received: { host: string; port: number }): string {
  const comma = value.indexOf(',');
  const first = comma < 0 ? value : value.slice(0, comma);
  const rest = comma < 0 ? '' : value.slice(comma);
  const withPort = /;[ \t]*rport[ \t]*(?=;|$)/i.test(first)
    ? first.replace(/;[ \t]*rport[ \t]*(?=;|$)/i, `;rport=${received.port}`)
    : first;
  return `${withPort};received=${received.host}${rest}`;
}

const unsafe = /[\s<>"\0]/;

/** Fields whose name is none are left out. */
function writeFields(fields: readonly Field[]): string {
  let text = '';
  for (const [name, value] of fields) if (isToken(name)) text += `${name}: ${oneLine(value)}\r\n`;
  return text;
}

function finish(head: string, body: string, contentType: string, charset: 'utf8' | 'latin1'): Buffer {
  if (body === '') return Buffer.from(`${head}Content-Length: 0\r\n\r\n`, charset);
  const length = Buffer.byteLength(body);
  const start = `${head}Content-Type: ${oneLine(contentType)}\r\nContent-Length: ${length}\r\n\r\n`;
  if (charset === 'utf8') return Buffer.from(start + body);
  return Buffer.concat([Buffer.from(start, charset), Buffer.from(body)]);
}

const phrases: Record<number, string> = {
  100: 'Trying',
  180: 'Ringing',
  202: 'Accepted',
  422: 'Session Interval Too Small',
  504: 'Server Time-out',
  183: 'Session Progress',
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  406: 'Not Acceptable',
  408: 'Request Timeout',
  415: 'Unsupported Media Type',
  416: 'Unsupported URI Scheme',
  420: 'Bad Extension',
  423: 'Interval Too Brief',
  480: 'Temporarily Unavailable',
  481: 'Call/Transaction Does Not Exist',
  482: 'Loop Detected',
  486: 'Busy Here',
  487: 'Request Terminated',
  488: 'Not Acceptable Here',
  491: 'Request Pending',
  500: 'Server Internal Error',
  501: 'Not Implemented',
  503: 'Service Unavailable',
  505: 'Version Not Supported',
  513: 'Message Too Large',
  600: 'Busy Everywhere',
  603: 'Decline',
};

const classes = ['', 'Trying', 'OK', 'Redirected', 'Request Failed', 'Server Failure', 'Global Failure'];

/** The usual words for a status. */
function reasonPhrase(status: number): string {
  return phrases[status] ?? classes[Math.floor(status / 100)] ?? '';
}
