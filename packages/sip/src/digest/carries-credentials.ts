import type { SipRequest } from '../message/index.ts';
import { readDigest } from './digest-parameters.ts';

/** Whether a request brings digest credentials for a realm, right or wrong. Those for another's realm are none of ours. */
export const carriesCredentials = (request: SipRequest, realm: string): boolean =>
  request.headers('authorization').some((value) => readDigest(value)?.get('realm') === realm);
