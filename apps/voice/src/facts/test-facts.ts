import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallFacts, Database } from '@parley/db';
import { type Logger, pino } from 'pino';
import { FactWriter } from './fact-writer.ts';
import { Quarantine } from './quarantine.ts';
import { recoverFacts } from './recover.ts';
import { Spool } from './spool.ts';

/** Times that a {@link FactWriter} waits, none of which pass. */
interface SimulatedWaits {
  readonly asked: number[];
  wait: (ms: number) => Promise<void>;
  /** What happens instead of waiting. */
  meanwhile: () => void | Promise<void>;
}

const simulatedWaits = (): SimulatedWaits => {
  const waits: SimulatedWaits = {
    asked: [],
    meanwhile: () => undefined,
    wait: async (ms) => {
      waits.asked.push(ms);
      await waits.meanwhile();
    },
  };
  return waits;
};

/** One process of a node: its spool, its quarantine, its writer, and what it logged. */
export interface FactsOfNode {
  spool: Spool;
  quarantine: Quarantine;
  writer: FactWriter;
  waits: SimulatedWaits;
  written: CallFacts[];
  log: Logger;
  /** Lines at error, and at warn. */
  lines: string[];
  /** What the start of a node does with what it finds. */
  recover: () => Promise<boolean>;
}

export const nodeFolder = (): Promise<string> => mkdtemp(join(tmpdir(), 'facts-'));

/** When an earlier process's facts are recovered. */
const now = new Date('2026-11-21T11:00:00Z');

/** Starts a node's facts in a folder as the voice node does. */
export async function factsOfNode(folder: string, db: Database, { lastSign = now }: { lastSign?: Date } = {}): Promise<FactsOfNode> {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const { spool, left, clear } = await Spool.open(join(folder, 'spool'), { failed: () => undefined, mended: () => undefined });
  const quarantine = await Quarantine.open(join(folder, 'quarantine'), log);
  const waits = simulatedWaits();
  const written: CallFacts[] = [];
  const writer = new FactWriter({
    ...{ db, spool, quarantine, log, wait: waits.wait },
    onWritten: (calls) => written.push(...calls),
  });
  const recover = async (): Promise<boolean> => {
    const out = await recoverFacts({
      ...{ writer, quarantine, left, recordings: join(folder, 'recordings'), log },
      movedAway: async () => new Set(),
      now: () => now,
      lastSign: async () => lastSign,
    });
    if (out) await clear();
    return out;
  };
  return { spool, quarantine, writer, waits, written, log, lines, recover };
}

/** Files that a folder of the node holds, by name. */
export async function filesIn(...path: string[]): Promise<Map<string, string>> {
  const names = await readdir(join(...path)).catch(() => []);
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(...path, name), 'utf8')] as const)));
}
