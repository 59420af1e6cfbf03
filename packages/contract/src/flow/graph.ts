/** The flow graph: what a draft and its published versions are made of. */
export * from './agent-model.ts';
export * from './change.ts';
export * from './comment.ts';
export * from './condition.ts';
export * from './empty.ts';
export * from './exits.ts';
export * from './handler.ts';
export * from './intent.ts';
export { limits } from './limits.ts';
export * from './listening.ts';
export * from './node.ts';
export * from './prompt.ts';
export * from './request.ts';
export * from './schema.ts';
export * from './slot.ts';
export * from './subflow.ts';
export * from './transfer.ts';
export { backchannels, commonIntents } from './words.ts';
