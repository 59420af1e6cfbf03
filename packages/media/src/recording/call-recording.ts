import type { Law } from '../codec/g711.ts';
import type { RecordingSummary } from '../session/stats.ts';
import type { ChunkPool } from './chunk-pool.ts';
import { Recorder } from './recorder.ts';

/** What a call is recorded to, if to anything; another path ends one file and begins the next. */
export class CallRecording {
  private readonly pool: ChunkPool;
  private readonly phase: number;
  private readonly onDegraded: (path: string, cause: string) => void;
  private recorder: Recorder | undefined;
  private last: Promise<RecordingSummary> | undefined;

  /** @param phase see `Recorder` */
  constructor(pool: ChunkPool, phase: number, onDegraded: (path: string, cause: string) => void) {
    this.pool = pool;
    this.phase = phase;
    this.onDegraded = onDegraded;
  }

  /** @param path null: to nothing any more */
  to(path: string | null): void {
    const { recorder } = this;
    if (recorder && recorder.path === path) return;
    if (recorder) this.last = recorder.finish();
    this.recorder = path === null ? undefined : new Recorder(path, this.pool, this.phase, (cause) => this.onDegraded(path, cause));
  }

  frame(ours: Uint8Array | null, law: Law, theirs: Int16Array | null): void {
    this.recorder?.frame(ours, law, theirs);
  }

  mixed(ours: Int16Array, theirs: Int16Array): void {
    this.recorder?.mixed(ours, theirs);
  }

  /** @returns the last file, if there was one */
  async finish(): Promise<RecordingSummary | undefined> {
    this.to(null);
    return this.last;
  }
}
