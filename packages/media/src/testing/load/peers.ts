import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { PeerFigures, PeerOrder } from './peer-process.ts';

/** The far ends of many calls, in a process of their own. */
export class Peers {
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(new URL('./peer-process.ts', import.meta.url));
  }

  private async order(order: PeerOrder): Promise<unknown> {
    this.child.send(order);
    const [answer] = await once(this.child, 'message');
    return answer;
  }

  /** @returns their ports */
  open(peers: number, voicedShare: number): Promise<number[]> {
    return this.order({ type: 'open', peers, voicedShare }) as Promise<number[]>;
  }

  async talk(address: string, ports: readonly number[]): Promise<void> {
    await this.order({ type: 'talk', address, ports });
  }

  /** Gaps count from now. */
  async mark(): Promise<void> {
    await this.order({ type: 'mark' });
  }

  figures(): Promise<PeerFigures> {
    return this.order({ type: 'figures' }) as Promise<PeerFigures>;
  }

  close(): void {
    this.child.kill();
  }
}
