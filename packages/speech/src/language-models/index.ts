/** Language models and sentence encoders by OpenAI's interface, within the reach of a company. */
export { askStream } from '../adapters/transport/http.ts';
export { ProviderError } from '../adapters/transport/provider-error.ts';
export type { Reach } from '../providers/provider.ts';
export { askChat, type ChatMessage, encodeSentences, type ModelEndpoint } from './endpoint.ts';
