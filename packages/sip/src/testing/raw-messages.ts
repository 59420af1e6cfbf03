import type { SipRequest, SipResponse } from '../message/index.ts';
import type { HostPort } from '../transport/index.ts';

interface RawRequest {
  method: string;
  from: HostPort;
  /** UDP, if not given. */
  transport?: string;
  /** What the peer takes for its own address, where a NAT stands before it. */
  believes?: HostPort;
  to: HostPort;
  callId: string;
  branch?: string;
  cseq?: number;
  /** Tag of the one it goes to. */
  toTag?: string;
  fromTag?: string;
  uri?: string;
  headers?: readonly string[];
  body?: string;
}

/** A request as a plain peer writes it. */
export function rawRequest(request: RawRequest): string {
  const { method, to, callId, cseq = 1, body = '', headers = [] } = request;
  const from = request.believes ?? request.from;
  const lines = [
    `${method} ${request.uri ?? `sip:1001@${to.host}:${to.port}`} SIP/2.0`,
    `Via: SIP/2.0/${request.transport ?? 'UDP'} ${from.host}:${from.port};branch=${request.branch ?? `z9hG4bK-${callId}-${method}-${cseq}`};rport`,
    'Max-Forwards: 70',
    `From: <sip:peer@${from.host}>;tag=${request.fromTag ?? 'peer'}`,
    `To: <sip:1001@${to.host}>${request.toTag === undefined ? '' : `;tag=${request.toTag}`}`,
    `Call-ID: ${callId}`,
    `CSeq: ${cseq} ${method}`,
    ...(headers.some((header) => header.startsWith('Contact:')) ? [] : [`Contact: <sip:peer@${from.host}:${from.port}>`]),
    ...headers,
    ...(body === '' ? [] : ['Content-Type: application/sdp']),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ];
  return lines.join('\r\n');
}

/** A response to a request that a peer got. */
export function rawResponse(
  request: SipRequest,
  status: number,
  more: { tag?: string; headers?: readonly string[]; body?: string } = {},
): string {
  const { tag, headers = [], body = '' } = more;
  const to = request.header('to') ?? '';
  const lines = [
    `SIP/2.0 ${status} Answer`,
    ...request.headers('via').map((via) => `Via: ${via}`),
    ...request.headers('record-route').map((route) => `Record-Route: ${route}`),
    `From: ${request.header('from')}`,
    `To: ${tag === undefined || to.includes(';tag=') ? to : `${to};tag=${tag}`}`,
    `Call-ID: ${request.callId}`,
    `CSeq: ${request.header('cseq')}`,
    ...headers,
    ...(body === '' ? [] : ['Content-Type: application/sdp']),
    `Content-Length: ${Buffer.byteLength(body)}`,
    '',
    body,
  ];
  return lines.join('\r\n');
}

/** The tag that the answering side has put on To. */
export function tagOf(response: SipResponse): string {
  return response.to?.parameters.get('tag') ?? '';
}
