import { UserAgent } from './agent/user-agent.ts';
import type { SipStack, SipStackOptions } from './stack-types.ts';

/**
 * Makes a SIP user agent over UDP, TCP, TLS and WebSocket (RFC 3261, 7118): calls out and in, registrar, registrations, pings.
 * Nothing is opened before `start`.
 */
export function createSipStack<T = unknown>(options: SipStackOptions<T>): SipStack {
  return new UserAgent(options);
}
