import type { SipRequest } from '../message/index.ts';

/** Key of the transaction a request belongs to (RFC 3261 17.2.3). ACK and CANCEL find their INVITE by `method`. */
export function serverKey(request: SipRequest, method: string): string {
  const via = request.via;
  const branch = via?.branch;
  // The bare cookie says nothing (RFC 4475 3.2.1).
  if (via !== undefined && branch !== undefined && branch.length > 7 && branch.startsWith('z9hG4bK')) {
    return `${method} ${branch} ${via.host}:${via.port ?? ''}`;
  }
  const tag = request.from?.parameters.get('tag') ?? '';
  return `2543 ${method} ${request.callId} ${request.cseq?.number ?? ''} ${tag} ${request.uri} ${request.header('via') ?? ''}`;
}

/** Key by which a request is found to have come twice by different ways (RFC 3261 8.2.2.2). */
export function mergeKey(request: SipRequest): string {
  return `${request.callId} ${request.from?.parameters.get('tag') ?? ''} ${request.header('cseq') ?? ''}`;
}
