import type { SipStack, SipStackOptions } from './stack-types.ts';

/** Makes a SIP user agent; nothing is opened before `start`. */
export declare function createSipStack<T = unknown>(options: SipStackOptions<T>): SipStack;
