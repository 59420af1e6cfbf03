import { createHmac } from 'node:crypto';
import { type ParsedOf, Problem } from '@parley/contract';
import { type append, type Refusal, refusal } from '@parley/contract/task';
import { type Database, json, uuid7 } from '@parley/db';
import { keyFor, keysOf } from '@parley/db/seal';
import { sql } from 'kysely';
import type { Context } from '../../kit/context.ts';
import { taskProblems } from '../problems.ts';

/** What became of one number. */
export interface Line {
  /** As it is dialled, or as it was written where it cannot be. */
  readonly phone: string;
  readonly reason: Refusal | null;
  /** It was taken, with more or fewer digits than usual. */
  readonly oddLength: boolean;
}

interface Begun {
  readonly id: string;
  /** What was answered when it came first; undefined: it is new. */
  readonly before?: readonly Line[];
}

const linesOf = async (tx: Database, delivery: string): Promise<Line[]> => {
  const rows = await tx
    .selectFrom('task_delivery_numbers')
    .select(['phone', 'reason', 'odd_length'])
    .where('delivery_id', '=', delivery)
    .orderBy('n')
    .execute();
  return rows.map(({ phone, reason, odd_length }) => ({ phone, reason: refusal.nullable().parse(reason), oddLength: odd_length }));
};

/**
 * Notes that numbers came in by a key, or with an idempotency key; undefined where they came by neither. Of two that come at once with one
 * idempotency key the second waits here for the first.
 *
 * @throws Problem if the idempotency key was used for other numbers
 */
export const beginDelivery = async (tx: Database, input: ParsedOf<typeof append>, context: Context): Promise<Begun | undefined> => {
  const { caller, address, services } = context;
  const { key, companyId, userId, username } = caller;
  const { id: task, numbers, idempotencyKey } = input;
  if (!key && idempotencyKey === undefined) return undefined;
  const id = uuid7();
  // With a key, or whoever has the checksum alone finds the number by trying all. Any key of the ring may have been the newest when it came first.
  const [content = Buffer.alloc(0), ...older] = keysOf(services.settings.key).map((one) =>
    Buffer.concat([
      Buffer.from([1]),
      createHmac('sha256', keyFor(one, 'deliveries'))
        .update(JSON.stringify([task, numbers]))
        .digest(),
    ]),
  );
  const sender = key?.id ?? userId;
  const made = await tx
    .insertInto('task_deliveries')
    .values({
      ...{ company_id: companyId, id, task_id: task, key_id: key?.id ?? null, key_name: key?.name ?? null },
      ...{ user_id: userId, username, address, sender, idempotency_key: idempotencyKey ?? null, content, received: numbers.length },
      at: services.now(),
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'sender', 'idempotency_key']).where('idempotency_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (made) return { id };
  const known = await tx
    .updateTable('task_deliveries')
    .set({ repeats: sql`repeats + 1`, repeated_at: services.now() })
    .where('sender', '=', sender)
    .where('idempotency_key', '=', idempotencyKey ?? '')
    .where('content', '=', sql<Buffer>`any(${[content, ...older]}::bytea[])`)
    .returning('id')
    .executeTakeFirst();
  if (!known) throw new Problem(taskProblems.deliveryChanged);
  return { id: known.id, before: await linesOf(tx, known.id) };
};

/** Keeps what became of each number of a delivery. */
export const writeDelivery = async (tx: Database, id: string, lines: readonly Line[], { caller }: Context): Promise<void> => {
  await sql`
    insert into task_delivery_numbers (company_id, delivery_id, n, phone, reason, odd_length)
    select ${caller.companyId}, ${id}::uuid, n, phone, reason, odd_length
    from unnest(${lines.map(({ phone }) => phone)}::text[], ${lines.map(({ reason }) => reason)}::text[],
      ${lines.map(({ oddLength }) => oddLength)}::boolean[]) with ordinality as sent (phone, reason, odd_length, n)`.execute(tx);
  const refused = Map.groupBy(
    lines.filter(({ reason }) => reason !== null),
    ({ reason }) => reason ?? '',
  );
  await tx
    .updateTable('task_deliveries')
    .set({
      accepted: lines.filter(({ reason }) => reason === null).length,
      refusals: json(Object.fromEntries([...refused].map(([reason, those]) => [reason, those.length]))),
    })
    .where('id', '=', id)
    .execute();
};
