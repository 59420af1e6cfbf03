import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bus } from '@parley/contract/bus';
import { type Database, databaseIsAway, movedAway, numberKey, silenceOf, takeOverNode } from '@parley/db';
import type { Logger } from 'pino';
import { FactWriter } from '../facts/fact-writer.ts';
import { Quarantine } from '../facts/quarantine.ts';
import { recoverFacts } from '../facts/recover.ts';
import { Spool } from '../facts/spool.ts';
import type { LiveFigures } from '../live/live-figures.ts';
import { interruptedRow } from './orphans.ts';

export interface NodeRecordsOptions {
  db: Database;
  /** Of PARLEY_KEY. */
  keys: Buffer;
  bus: Bus;
  log: Logger;
  live: LiveFigures;
  node: string;
  /** The node's data folder. */
  folder: string;
  recordings: string;
}

/** What call records go through on this node. */
export interface NodeRecords {
  spool: Spool;
  facts: FactWriter;
  quarantine: Quarantine;
  /** Takes over what is entered under a node that is gone: rows wait again, attempts end as interrupted. */
  takeOver(node: string): Promise<void>;
}

/** Opens spool, quarantine and writer, and brings in what an earlier process left behind. */
export async function openRecords({ db, keys, bus, log, live, node, folder, recordings }: NodeRecordsOptions): Promise<NodeRecords> {
  const watch = {
    failed: (error: unknown) => log.error({ error }, 'the spool cannot be written: check the disk'),
    mended: () => log.info('the spool can be written again'),
  };
  const numbers = await numberKey(db, keys);
  const { spool, left, clear } = await Spool.open(join(folder, 'spool'), watch, numbers);
  const quarantine = await Quarantine.open(join(folder, 'quarantine'), log, numbers);
  const facts = new FactWriter({
    ...{ db, spool, quarantine, log },
    onWritten: (written) => {
      for (const call of written) {
        bus.publish({ type: 'call-ended', company: call.company, call: call.id, ...(call.task ? { task: call.task.id } : {}) });
        if (call.task) live.moved(call.company, call.task.id);
      }
    },
  });
  const recovered = await recoverFacts({
    ...{ writer: facts, quarantine, left, recordings, log, now: () => new Date() },
    movedAway: (ids) => onceThere(() => movedAway(db, node, ids)),
    // For how long it was silent the database knows; the times of calls are this machine's.
    lastSign: async () => new Date(Date.now() - (await onceThere(() => silenceOf(db, node)))),
  });
  if (recovered) await clear();
  const takeOver = async (lost: string): Promise<void> => {
    const taken = await takeOverNode(db, lost, interruptedRow);
    if (taken.interrupted + taken.released > 0) log.warn({ lostNode: lost, ...taken }, 'took over what a lost node held');
  };
  return { spool, facts, quarantine, takeOver };
}

/** Asks the database as soon as it is there. */
async function onceThere<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!databaseIsAway(error)) throw error;
      await pause(1_000);
    }
  }
}
