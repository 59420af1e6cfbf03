import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the server answers one completion. */
export type Completion =
  /** Text in these pieces, then tools; `stall`: and then nothing more, the connection stays open. */
  | {
      readonly kind: 'stream';
      readonly pieces: readonly string[];
      readonly calls?: readonly { readonly id: string; readonly name: string; readonly input: readonly string[] }[];
      readonly stall?: boolean;
      /** Sent as they are behind the pieces. */
      readonly raw?: readonly string[];
      /** Bytes are sent so many at a time, whatever they belong to. */
      readonly shred?: number;
    }
  /** One object, not streamed. */
  | { readonly kind: 'whole'; readonly text: string }
  | { readonly kind: 'status'; readonly status: number }
  /** Takes the question and says nothing. */
  | { readonly kind: 'mute' }
  /** Breaks the connection in the middle. */
  | { readonly kind: 'break'; readonly pieces: readonly string[] };

/** What it was asked. */
export interface AskedCompletion {
  readonly authorization: string | undefined;
  readonly body: Record<string, unknown>;
}

const chunk = (delta: object): string => `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta }] })}\n\n`;

const streamOf = ({ pieces, calls = [], raw = [] }: Extract<Completion, { kind: 'stream' }>): string[] => [
  chunk({ role: 'assistant', content: '' }),
  ...pieces.map((content) => chunk({ content })),
  ...calls.flatMap(({ id, name, input }, index) => [
    chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
    ...input.map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
  ]),
  ...raw,
];

/** A server that follows OpenAI's chat completions over a real socket. */
export class ModelServer {
  readonly asked: AskedCompletion[] = [];
  /** Answers, in turn; the last again and again. */
  answers: Completion[] = [{ kind: 'stream', pieces: ['Hello.'] }];
  readonly #http = createServer((request, response) => {
    this.#serve(request, response).catch(() => response.destroy());
  });

  static async start(): Promise<ModelServer> {
    const server = new ModelServer();
    server.#http.listen(0, '127.0.0.1');
    await once(server.#http, 'listening');
    return server;
  }

  get address(): string {
    // A listening TCP server has an address with a port.
    const { port } = this.#http.address() as AddressInfo;
    return `http://127.0.0.1:${port}/v1`;
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections();
    this.#http.close();
    await once(this.#http, 'close');
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.url !== '/v1/chat/completions') {
      response.writeHead(404).end();
      return;
    }
    this.asked.push({ authorization: request.headers.authorization, body: JSON.parse(Buffer.concat(parts).toString('utf8')) });
    const answer = this.answers.length > 1 ? this.answers.shift() : this.answers[0];
    switch (answer?.kind) {
      case 'status':
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
        return;
      case 'whole':
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: answer.text } }] }));
        return;
      case 'break':
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        for (const content of answer.pieces) response.write(chunk({ content }));
        response.socket?.end();
        return;
      case 'stream': {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const all = Buffer.from(streamOf(answer).join('') + (answer.stall ? '' : 'data: [DONE]\n\n'));
        const size = answer.shred ?? all.length;
        for (let at = 0; at < all.length; at += size) {
          response.write(all.subarray(at, at + size));
          if (answer.shred !== undefined) await new Promise(setImmediate);
        }
        if (!answer.stall) response.end();
        return;
      }
      default:
    }
  }
}
