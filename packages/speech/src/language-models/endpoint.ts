import { askText } from '../adapters/transport/http.ts';
import { listWithin, type Outside, objectOf } from '../adapters/transport/json.ts';
import { ProviderError } from '../adapters/transport/provider-error.ts';
import type { Reach } from '../providers/provider.ts';

/** Where models are asked by OpenAI's interface, or by a server that speaks it. */
export interface ModelEndpoint {
  /** Without a slash at its end: https://api.example.com/v1. */
  readonly address: string;
  /** Empty: none is sent. */
  readonly key: string;
  readonly reach: Reach;
}

/** One message of a conversation with a model. */
export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

const unclear = (): ProviderError => new ProviderError('protocol', 'an answer that makes no sense');

/** @throws ProviderError */
const askEndpoint = async ({ address, key, reach }: ModelEndpoint, path: string, body: Outside, signal: AbortSignal): Promise<Outside> => {
  const headers = { 'content-type': 'application/json', ...(key === '' ? {} : { authorization: `Bearer ${key}` }) };
  const answer = await askText({ method: 'POST', url: `${address}${path}`, headers, body: JSON.stringify(body), reach, signal });
  try {
    return objectOf(answer);
  } catch {
    throw unclear();
  }
};

/** Sentences that are sent at once. */
const most = 64;

const vectorsOf = (answer: Outside, count: number): Float32Array[] => {
  const found = listWithin(answer, 'data').map((item) => {
    const numbers = listWithin(item, 'embedding');
    if (numbers.length === 0 || !numbers.every((each) => typeof each === 'number' && Number.isFinite(each))) throw unclear();
    return Float32Array.from(numbers.map(Number));
  });
  if (found.length !== count || found.some(({ length }) => length !== found[0]?.length)) throw unclear();
  return found;
};

/** The vectors of sentences, in their order and all of one length. @throws ProviderError */
export const encodeSentences = async (
  endpoint: ModelEndpoint,
  model: string,
  texts: readonly string[],
  signal: AbortSignal,
): Promise<readonly Float32Array[]> => {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += most) {
    const input = texts.slice(at, at + most);
    vectors.push(...vectorsOf(await askEndpoint(endpoint, '/embeddings', { model, input }, signal), input.length));
  }
  return vectors;
};

/** What a model answers in whole. @throws ProviderError */
export const askChat = async (
  endpoint: ModelEndpoint,
  { model, messages, maxTokens }: { readonly model: string; readonly messages: readonly ChatMessage[]; readonly maxTokens: number },
  signal: AbortSignal,
): Promise<string> => {
  const answer = await askEndpoint(endpoint, '/chat/completions', { model, messages, max_tokens: maxTokens, temperature: 0 }, signal);
  const [choice] = listWithin(answer, 'choices');
  const said = textOf(choice);
  if (said === null) throw unclear();
  return said;
};

const textOf = (choice: unknown): string | null => {
  if (typeof choice !== 'object' || choice === null || !('message' in choice)) return null;
  const { message } = choice;
  if (typeof message !== 'object' || message === null || !('content' in message)) return null;
  return typeof message.content === 'string' ? message.content : null;
};
