import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Synthesiser } from '../../ports/synthesiser.ts';
import type { SpeechProvider } from '../../providers/provider.ts';
import { makeSynthesiser } from '../adapters.ts';

/** `drop`: loses its first connection before the first audio. */
type Behaviour = 'well' | 'drop' | 'malformed' | 'quota' | 'mute';

/** How a server of the vendor answers one text: as its documentation says. Throws where the request breaks it. */
type Answer = {
  isAuthorised: boolean;
  /** What text it is asked for. */
  text: string;
  audio(pcm: Buffer): string | Buffer;
  done(): string | Buffer | null;
  quota(): { status: number; body: string } | string;
  refused(): { status: number; body: string } | string;
};

export type SpeakingCase = {
  kind: string;
  /** Samples a second of the vendor's audio. */
  rate: number;
  over: 'http' | 'socket';
  answer(request: IncomingMessage, body: string, key: string): Answer;
  fields: (port: number) => Record<string, string> | Promise<Record<string, string>>;
  key: string;
};

const loopback = { never: [] };
const wrong = 'wrong-key-wrong-key-wrong-key-0123456789';
const right = 'right-key';

/** What every networked synthesiser does, whoever its vendor is. */
export function speakingContract({ kind, rate, over, answer, fields, key }: SpeakingCase): void {
  describe(kind, () => {
    let behaviour: Behaviour = 'well';
    let connections = 0;
    let texts: string[] = [];
    let breaches: string[] = [];
    let goOn: () => void = () => undefined;
    const sockets = new WebSocketServer({ noServer: true });
    const quarter = Buffer.from(Int16Array.from({ length: rate / 4 }, (_, n) => 8_000 * Math.sin(n / 9)).buffer);

    const asked = (request: IncomingMessage, body: string): Answer | null => {
      try {
        const answered = answer(request, body, right);
        texts.push(answered.text);
        return answered;
      } catch (error) {
        breaches.push(String(error));
        return null;
      }
    };
    /** Three quarters of a second; the second waits until it is told to go on. */
    const speak = async (send: (frame: string | Buffer) => void, { audio, done }: Answer): Promise<void> => {
      // Cut within a sample, as networks do.
      send(audio(quarter.subarray(0, 301)));
      send(audio(quarter.subarray(301)));
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      send(audio(quarter));
      send(audio(quarter));
      const last = done();
      if (last !== null) send(last);
    };

    const http = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => void serveHttp(request, response, Buffer.concat(parts).toString('utf8')));
    });
    const serveHttp = async (request: IncomingMessage, response: ServerResponse, body: string): Promise<void> => {
      connections++;
      const answered = asked(request, body);
      if (!answered) return void response.writeHead(400).end();
      const refusal = !answered.isAuthorised ? answered.refused() : behaviour === 'quota' ? answered.quota() : null;
      if (refusal !== null) {
        const { status, body: said } = typeof refusal === 'string' ? { status: 200, body: refusal } : refusal;
        return void response.writeHead(status).end(said);
      }
      if (behaviour === 'drop' && connections === 1) return void request.socket.destroy();
      if (behaviour === 'mute') return;
      if (behaviour === 'malformed') return void response.end(kind === 'volcengine' ? '{"this is": not it\n' : '');
      await speak((frame) => response.write(frame), answered);
      response.end();
    };
    http.on('upgrade', (request, socket, head) =>
      sockets.handleUpgrade(request, socket, head, (connection) => serveSocket(request, connection)),
    );
    const serveSocket = (request: IncomingMessage, connection: WebSocket): void => {
      connections++;
      const begin = (body: string): void => {
        const answered = asked(request, body);
        if (!answered) {
          connection.close(1002);
          return;
        }
        const refusal = !answered.isAuthorised ? answered.refused() : behaviour === 'quota' ? answered.quota() : null;
        if (typeof refusal === 'string') {
          connection.send(refusal);
          return;
        }
        if (behaviour === 'drop' && connections === 1) {
          connection.terminate();
          return;
        }
        if (behaviour === 'mute') return;
        if (behaviour === 'malformed') {
          connection.send('{"this is": not it');
          return;
        }
        speak((frame) => connection.send(frame), answered).catch((error: unknown) => breaches.push(String(error)));
      };
      // Tencent has everything in the address.
      if (kind === 'tencent') begin('');
      else connection.once('message', (data) => begin(String(data)));
    };

    const made: Synthesiser[] = [];
    let configured: Record<string, string>;
    beforeEach(async () => {
      [behaviour, connections, texts, breaches, goOn] = ['well', 0, [], [], () => undefined];
      if (!http.listening) await once(http.listen(0, '127.0.0.1'), 'listening');
      const { port } = http.address() as AddressInfo;
      configured = await fields(port);
      return () => undefined;
    });
    afterEach(async () => {
      await Promise.all(made.splice(0).map((one) => one.close()));
      for (const client of sockets.clients) client.terminate();
      http.closeAllConnections();
      http.close();
      expect(breaches).toEqual([]);
    });
    const make = (changed: Partial<SpeechProvider> = {}, more: Record<string, string> = {}): Synthesiser => {
      const synthesiser = makeSynthesiser({ id: 'p', kind, fields: { ...configured, ...more }, reach: loopback, ...changed });
      if (!synthesiser) throw new Error(`${kind} doesn't speak`);
      made.push(synthesiser);
      return synthesiser;
    };
    const request = { text: '您好，<请问>方便吗？', language: 'zh' } as const;

    test('gives the first audio while the rest is still made, and all of it in the end', async () => {
      const chunks: Int16Array[] = [];
      const speaking = make().speak(request, (samples) => chunks.push(samples));
      await expect.poll(() => chunks.reduce((sum, one) => sum + one.length, 0)).toBeGreaterThan(1_900);
      goOn();
      const speech = await speaking;
      if (speech.kind === 'failed') return expect.unreachable(speech.message);
      expect(Math.abs(speech.samples.length - 6_000)).toBeLessThan(40);
      expect(chunks.flatMap((chunk) => [...chunk])).toEqual([...speech.samples]);
      expect(texts).toEqual([request.text]);
    });

    test('a connection lost before the first audio is made anew', async () => {
      behaviour = 'drop';
      const synthesiser = make();
      const speaking = synthesiser.speak(request, () => goOn());
      const first = await Promise.race([speaking, expect.poll(() => connections).toBe(2)]);
      // Over HTTP there is nothing to be gained by it: the next in the order is asked instead.
      if (over === 'http') expect(first ?? (await speaking)).toMatchObject({ kind: 'failed', reason: 'unavailable' });
      else expect(await speaking).toMatchObject({ kind: 'spoken' });
    });

    test('an answer that makes no sense fails', async () => {
      behaviour = 'malformed';
      expect(await make().speak(request)).toMatchObject({ kind: 'failed', reason: 'protocol' });
    });

    test('a used-up account fails as that', async () => {
      behaviour = 'quota';
      expect(await make().speak(request)).toMatchObject({ kind: 'failed', reason: 'quota' });
    });

    test('a wrong key is refused, and is not in what is told', async () => {
      const speech = await make({}, { [key]: wrong }).speak(request);
      expect(speech).toMatchObject({ kind: 'failed', reason: 'refused' });
      expect(JSON.stringify(speech)).not.toMatch(/wrong-key|127\.0\.0\.1/);
    });

    test('nothing is sent to where the provider may not point', async () => {
      const speech = await make({ reach: { never: ['127.0.0.0/8'] } }).speak(request);
      expect(speech).toMatchObject({ kind: 'failed', reason: 'unavailable', message: expect.stringContaining('may not point there') });
      expect(connections).toBe(0);
    });

    test('closing ends what is under way', async () => {
      behaviour = 'mute';
      const synthesiser = make();
      const speaking = synthesiser.speak(request);
      await expect.poll(() => connections).toBe(1);
      await synthesiser.close();
      expect(await speaking).toMatchObject({ kind: 'failed', reason: 'closed' });
      expect(await synthesiser.speak(request)).toMatchObject({ kind: 'failed', reason: 'closed' });
    });
  });
}
