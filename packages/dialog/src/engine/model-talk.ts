import type { ToolCall } from './event.ts';

/** A message of a chat with a model, in the common order of roles. */
export type ModelMessage =
  | { readonly role: 'system' | 'user'; readonly text: string }
  | { readonly role: 'assistant'; readonly text: string; readonly calls?: readonly ToolCall[] }
  | { readonly role: 'tool'; readonly text: string; readonly callId: string };

/** A tool as a model is told of it; `input` is a JSON schema. */
export interface ModelTool {
  readonly name: string;
  readonly description: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** What a model and a person have said at a node so far. */
export interface ModelTalk {
  /** The person's. */
  readonly turns: number;
  readonly messages: readonly ModelMessage[];
  /** Of the reply that is under way, as far as it was said. */
  readonly said: string;
  readonly sentences: number;
  /** Replies in a row without a turn of the person's. */
  readonly rounds: number;
}
