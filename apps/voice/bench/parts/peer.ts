import { type ChildProcess, fork } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { HostPort } from '@parley/sip';
import type { PeerFigures, PeerNews, PeerOrder } from './peer-orders.ts';

type News = { [Type in PeerNews['type']]: [news: Extract<PeerNews, { type: Type }>] };

/** The far end, in a process of its own. */
export class Peer {
  readonly address: HostPort;
  readonly #child: ChildProcess;
  readonly #news: EventEmitter<News>;

  private constructor(child: ChildProcess, news: EventEmitter<News>, port: number) {
    this.#child = child;
    this.#news = news;
    this.address = { host: '127.0.0.1', port };
  }

  /** @param watchful tells of every answer to what is said; costs the peer a look at every packet */
  static async start(watchful: boolean): Promise<Peer> {
    const child = fork(new URL('./peer-process.ts', import.meta.url));
    const news = new EventEmitter<News>();
    child.on('message', (message: PeerNews) => emit(news, message));
    const listening = new Promise<number>((resolve) => news.once('listening', ({ port }) => resolve(port)));
    child.send({ type: 'listen', watchful } satisfies PeerOrder);
    return new Peer(child, news, await listening);
  }

  async learn(sound: string, samples: Int16Array): Promise<void> {
    const learnt = new Promise((resolve) => this.#news.once('learnt', resolve));
    this.#send({ type: 'learn', sound, samples: Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString('base64') });
    await learnt;
  }

  say(call: string, sound: string, afterMs: number): void {
    this.#send({ type: 'say', call, sound, afterMs });
  }

  onAnswered(listener: (answered: News['answered'][0]) => void): void {
    this.#news.on('answered', listener);
  }

  onSaid(listener: (said: News['said'][0]) => void): void {
    this.#news.on('said', listener);
  }

  async figures(): Promise<PeerFigures> {
    const figures = new Promise<PeerFigures>((resolve) => this.#news.once('figures', ({ figures }) => resolve(figures)));
    this.#send({ type: 'figures' });
    return await figures;
  }

  close(): void {
    this.#child.kill();
  }

  #send(order: PeerOrder): void {
    this.#child.send(order);
  }
}

function emit(news: EventEmitter<News>, message: PeerNews): void {
  switch (message.type) {
    case 'listening':
      return void news.emit('listening', message);
    case 'learnt':
      return void news.emit('learnt', message);
    case 'figures':
      return void news.emit('figures', message);
    case 'said':
      return void news.emit('said', message);
    case 'answered':
      return void news.emit('answered', message);
  }
}
