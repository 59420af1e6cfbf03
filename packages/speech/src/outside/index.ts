/** What a conversation asks of others than the person: requests of its flow, and language models. */
export { askDoNotCallService } from './do-not-call.ts';
export { carryOutReply } from './reply.ts';
export { carryOutRequest } from './request.ts';
