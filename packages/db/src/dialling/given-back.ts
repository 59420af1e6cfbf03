import { sql } from 'kysely';

/** The state of a claimed row `r` that is given back undialled: one that was called before waits for its redial, as it did. */
export const givenBack = sql`case when r.tries > 0 then 'redial' else 'waiting' end`;
