import { meanSquare, toDbfs } from '../detect/level.ts';
import { BargeInWatch } from './barge-in.ts';
import type { Inbound } from './inbound.ts';
import type { Outbound } from './outbound.ts';
import type { Play, SessionEvent } from './protocol.ts';
import { wallClock } from './wall-clock.ts';

/** What a call does about a voice over its prompt: ducks it, brings it back, and says so. */
export class Interruption {
  private readonly inbound: Inbound;
  private readonly outbound: Outbound;
  private readonly emit: (event: SessionEvent) => void;
  private watch: BargeInWatch | undefined;
  /** The prompt comes back because nobody answered to the voice. */
  private unconfirmed = false;

  constructor(inbound: Inbound, outbound: Outbound, emit: (event: SessionEvent) => void) {
    this.inbound = inbound;
    this.outbound = outbound;
    this.emit = emit;
  }

  begin(play: Play): void {
    this.watch = play.bargeIn ? new BargeInWatch(play.bargeIn) : undefined;
  }

  end(): void {
    this.watch = undefined;
  }

  resume(): void {
    this.watch?.settle();
    this.outbound.level.resume();
  }

  /** A frame of the peer was heard. */
  heard(): void {
    const { watch, inbound, outbound } = this;
    const { player } = outbound;
    if (!watch || !player) return;
    const decision = watch.take(inbound.square, inbound.floor.value, player.playedMs);
    if (decision === 'voice') {
      outbound.level.duck(watch.duckDb);
      this.unconfirmed = false;
      const levelDbfs = toDbfs(inbound.square);
      this.emit({ name: 'voice-begin', detail: { id: player.id, playedMs: player.playedMs, at: wallClock(), levelDbfs } });
    } else if (decision === 'unconfirmed') {
      outbound.level.resume();
      this.unconfirmed = true;
    }
  }

  /** A frame of the prompt was sent. */
  said(law: 0 | 8): void {
    const { player, level } = this.outbound;
    if (level.attenuation === 0 || !player || !level.sent(meanSquare(this.outbound.decodeOwn(law)))) return;
    const reason = this.unconfirmed ? 'unconfirmed' : 'resumed';
    this.unconfirmed = false;
    this.emit({ name: 'voice-released', detail: { id: player.id, playedMs: player.playedMs, at: wallClock(), reason } });
  }
}
