export type { CallCore, DialogOwner, SendRules, SentRequest } from './call-core.ts';
export type * from './call-types.ts';
export { startExchange } from './exchange.ts';
export { IncomingCallAgent } from './incoming-call.ts';
export { OutgoingCallAgent } from './outgoing-call.ts';
export { contactsOf, type RedirectedTo, type RedirectRules } from './redirects.ts';
export { parseReplaces, seenFromOtherEnd } from './replaces.ts';
export { refuseShort, type SessionTimes, standardSessionTimes } from './session-timer.ts';
export type * from './transfer-types.ts';
