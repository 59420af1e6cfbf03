import pg from 'pg';

/**
 * Holds whatever a node of the database does at one step: its statement, or its commit, waits until the hold is let go. Nothing of the
 * product knows of it.
 */
export interface HeldStep {
  /** Whether somebody waits there. */
  reached(): Promise<boolean>;
  /** From here on nothing is held. What waits goes on, though whoever asked for it may be gone. */
  letGo(): Promise<void>;
}

export interface StepToHold {
  table: string;
  on: 'insert' | 'update';
  /** Of the row as it becomes, `new`, and before, `old`. */
  when: string;
  /** When all else is done and the transaction is about to end: it does end, whether or not anybody waits for its answer. */
  atCommit?: boolean;
}

let holds = 0;

/** @param url of the database, whose owner this is */
export async function holdStep(url: string, { table, on, when, atCommit = false }: StepToHold): Promise<HeldStep> {
  const key = 810_000 + ++holds;
  const client = new pg.Client({ connectionString: url });
  // The database is dropped under holds of a test that failed.
  client.on('error', () => {});
  await client.connect();
  await client.query('select pg_advisory_lock($1)', [key]);
  const moment = atCommit ? 'constraint trigger' : 'trigger';
  await client.query(`
    create function held_${key}() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(${key});
      return null;
    end $$;
    create ${moment} held_${key} after ${on} on ${table} ${atCommit ? 'deferrable initially deferred' : ''}
      for each row when (${when}) execute function held_${key}();`);
  return {
    reached: async () => {
      const { rowCount } = await client.query(`select 1 from pg_locks where locktype = 'advisory' and objid = ${key} and not granted`);
      return (rowCount ?? 0) > 0;
    },
    letGo: async () => {
      // The trigger stays, and holds nobody: to drop it would have to wait for everybody.
      await client.end();
    },
  };
}
