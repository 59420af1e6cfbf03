import { askStream } from '../adapters/transport/http.ts';
import { ProviderError, providerErrorOf } from '../adapters/transport/provider-error.ts';
import type { ModelEndpoint } from '../language-models/endpoint.ts';
import { deltaOf, EventCutter } from './chat-completion.ts';
import { type OutsideFailure, outsideFailureOf } from './failure.ts';
import { SentenceCutter } from './sentences.ts';

/** Where a model is asked, and its name. */
export interface SpeakingModel extends ModelEndpoint {
  readonly model: string;
}

interface Call {
  readonly id: string;
  readonly name: string;
  readonly input: string;
}

type Message =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls?: readonly Call[] }
  | { readonly role: 'tool'; readonly text: string; readonly callId: string };

/** What a model is asked; `firstMs`: until its first sentence or tool, `stallMs`: between two pieces. */
export interface ReplyRequest {
  readonly id: number;
  readonly model: string;
  readonly temperature: number;
  readonly messages: readonly Message[];
  readonly tools: readonly { readonly name: string; readonly description: string; readonly input: Readonly<Record<string, unknown>> }[];
  readonly firstMs: number;
  readonly stallMs: number;
  readonly fillerMs: number | null;
}

export type ReplyEvent =
  | { readonly kind: 'reply-part'; readonly id: number; readonly text: string }
  | { readonly kind: 'reply-slow'; readonly id: number }
  | { readonly kind: 'reply-done'; readonly id: number; readonly calls: readonly Call[] }
  | { readonly kind: 'reply-failed'; readonly id: number; readonly why: OutsideFailure };

/** Longest reply in all. */
const wholeMs = 30_000;
const mostTokens = 600;
const mostCalls = 8;

const asVendor = (message: Message): object => {
  switch (message.role) {
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.text };
    case 'assistant': {
      const calls = (message.calls ?? []).map(({ id, name, input }) => ({ id, type: 'function', function: { name, arguments: input } }));
      return { role: 'assistant', content: message.text, ...(calls.length > 0 ? { tool_calls: calls } : {}) };
    }
    default:
      return { role: message.role, content: message.text };
  }
};

const bodyOf = ({ model, temperature, messages, tools }: ReplyRequest, endpoint: SpeakingModel): string =>
  JSON.stringify({
    model: model || endpoint.model,
    stream: true,
    temperature,
    max_tokens: mostTokens,
    messages: messages.map(asVendor),
    ...(tools.length === 0
      ? {}
      : { tools: tools.map(({ name, description, input }) => ({ type: 'function', function: { name, description, parameters: input } })) }),
  });

/** Tools as they are named and written piece by piece. */
class CallGatherer {
  readonly #calls = new Map<number, Call>();

  take(pieces: ReturnType<typeof deltaOf>['calls']): void {
    for (const { index, id, name, input } of pieces) {
      const before = this.#calls.get(index) ?? { id: '', name: '', input: '' };
      if (this.#calls.size >= mostCalls && !this.#calls.has(index)) throw new ProviderError('protocol', 'too many tools');
      this.#calls.set(index, { id: before.id || id, name: before.name + name, input: (before.input + input).slice(0, 10_000) });
    }
  }

  get some(): boolean {
    return this.#calls.size > 0;
  }

  get all(): Call[] {
    return [...this.#calls].sort(([a], [b]) => a - b).map(([index, call]) => ({ ...call, id: call.id || `call-${index}` }));
  }
}

/** Aborts with a reason unless it is put off in time. */
class Deadline {
  #timer: NodeJS.Timeout | undefined;
  readonly #controller: AbortController;

  constructor(controller: AbortController) {
    this.#controller = controller;
  }

  set(ms: number, message: string): void {
    this.clear();
    this.#timer = setTimeout(() => this.#controller.abort(new ProviderError('timeout', message)), ms);
  }

  clear(): void {
    clearTimeout(this.#timer);
  }
}

/**
 * Has a model speak: tells each sentence as soon as it is whole, and always ends with `reply-done` or `reply-failed`, unless `signal` says
 * that nobody waits for it any more: then nothing more is told.
 */
export async function carryOutReply(
  request: ReplyRequest,
  endpoint: SpeakingModel | null,
  tell: (event: ReplyEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  const { id } = request;
  const told = (event: ReplyEvent): void => {
    if (!signal.aborted) tell(event);
  };
  if (!endpoint) return told({ kind: 'reply-failed', id, why: 'refused' });
  const controller = new AbortController();
  const whole = new Deadline(controller);
  const next = new Deadline(controller);
  const slow = request.fillerMs === null ? undefined : setTimeout(() => told({ kind: 'reply-slow', id }), request.fillerMs);
  const sentences = new SentenceCutter();
  const events = new EventCutter();
  const calls = new CallGatherer();
  const raw: string[] = [];
  let begun = false;
  const part = (text: string): void => {
    begun = true;
    clearTimeout(slow);
    told({ kind: 'reply-part', id, text });
  };
  const take = (data: string): void => {
    if (data === '' || data === '[DONE]') return;
    const delta = deltaOf(data);
    calls.take(delta.calls);
    for (const sentence of sentences.push(delta.text)) part(sentence);
    // A first sentence that is still growing has its time; what follows must not stall.
    if (begun || calls.some) next.set(request.stallMs, 'it stalled');
  };
  whole.set(wholeMs, 'it went on for too long');
  next.set(request.firstMs, 'it did not begin in time');
  try {
    await askStream(
      {
        method: 'POST',
        url: `${endpoint.address.replace(/\/+$/, '')}/chat/completions`,
        headers: {
          'content-type': 'application/json',
          accept: 'text/event-stream',
          ...(endpoint.key === '' ? {} : { authorization: `Bearer ${endpoint.key}` }),
        },
        body: bodyOf(request, endpoint),
        reach: endpoint.reach,
        signal: AbortSignal.any([controller.signal, signal]),
      },
      (piece) => {
        const read = events.push(piece);
        if (read.length === 0 && !begun && raw.join('').length < 200_000) raw.push(piece.toString('utf8'));
        for (const data of read) take(data);
      },
    );
    for (const data of events.rest()) take(data);
    // A server that does not stream answers with one object.
    const answer = raw.join('').trim();
    if (!begun && !calls.some && answer.startsWith('{')) take(answer);
    const rest = sentences.rest();
    if (rest !== '') part(rest);
    told({ kind: 'reply-done', id, calls: calls.all });
  } catch (error) {
    told({ kind: 'reply-failed', id, why: outsideFailureOf(providerErrorOf(error)) });
  } finally {
    whole.clear();
    next.clear();
    clearTimeout(slow);
  }
}
