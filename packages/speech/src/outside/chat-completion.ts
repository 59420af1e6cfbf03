import { listWithin, numberWithin, objectOf, textWithin, within } from '../adapters/transport/json.ts';
import { ProviderError } from '../adapters/transport/provider-error.ts';

/** What one chunk of a streamed completion brings (platform.openai.com/docs/api-reference/chat-streaming). */
export interface Delta {
  readonly text: string;
  readonly calls: readonly { readonly index: number; readonly id: string; readonly name: string; readonly input: string }[];
}

const callsOf = (message: unknown): Delta['calls'] =>
  listWithin(message, 'tool_calls').map((call, at) => ({
    index: numberWithin(call, 'index') ?? at,
    id: textWithin(call, 'id'),
    name: textWithin(within(call, 'function'), 'name'),
    input: textWithin(within(call, 'function'), 'arguments'),
  }));

/** Reads one chunk, or a whole completion where the server does not stream. @throws ProviderError if it makes no sense */
export const deltaOf = (data: string): Delta => {
  let read: ReturnType<typeof objectOf>;
  try {
    read = objectOf(data);
  } catch {
    throw new ProviderError('protocol', 'a chunk that is no JSON');
  }
  if ('error' in read && read.error !== null)
    throw new ProviderError('unavailable', textWithin(within(read, 'error'), 'message') || 'an error');
  const [choice] = listWithin(read, 'choices');
  const message =
    typeof choice === 'object' && choice !== null && 'message' in choice ? within(choice, 'message') : within(choice, 'delta');
  return { text: textWithin(message, 'content'), calls: callsOf(message) };
};

/** Cuts a stream of server-sent events into the data of each (html.spec.whatwg.org, 9.2). */
export class EventCutter {
  #rest = '';
  readonly #decoder = new TextDecoder();

  /** @throws ProviderError for a line without end */
  push(piece: Uint8Array): string[] {
    this.#rest += this.#decoder.decode(piece, { stream: true });
    const lines = this.#rest.split(/\r\n|\n|\r/);
    this.#rest = lines.pop() ?? '';
    if (this.#rest.length > 100_000) throw new ProviderError('protocol', 'a line without end');
    return lines.flatMap((line) => (line.startsWith('data:') ? [line.slice(5).trim()] : []));
  }

  /** A last line without its end. */
  rest(): string[] {
    const { length } = this.#rest;
    return length > 0 && this.#rest.startsWith('data:') ? [this.#rest.slice(5).trim()] : [];
  }
}
