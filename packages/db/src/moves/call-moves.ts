import { sql } from 'kysely';
import { type Database, json } from '../connect.ts';
import { inboundPermit, linePermit, lockSpace } from '../dialling/permits.ts';

/** How far a move is; see the migration. */
export type MoveState = 'offered' | 'taken' | 'moved' | 'kept' | 'withdrawn' | 'over';

/** A call as it is offered to other nodes. */
export interface OfferedCall {
  readonly id: string;
  readonly company: number;
  /** What another node needs to go on with it: plain JSON. */
  readonly call: unknown;
}

/** Moves are forgotten after so long: a node's journal of before would have come to light. */
const keptFor = sql`interval '7 days'`;

/** Offers a call to the other voice nodes. @returns false where none takes calls, or this one is no longer its owner */
export async function offerMove(db: Database, node: string, { id, company, call }: OfferedCall): Promise<boolean> {
  await sql`delete from call_moves where at < now() - ${keptFor}`.execute(db);
  const { rows } = await sql`
    insert into call_moves (call_id, company_id, from_node, state, call)
    select ${id}::uuid, ${company}, ${node}::uuid, 'offered', ${json(call)}
     where exists (select 1 from nodes where role = 'voice' and id <> ${node} and lost_at is null and not draining and lease_until > now())
    on conflict (call_id) do update set from_node = excluded.from_node, to_node = null, state = 'offered', call = excluded.call, address = null, at = now()
     where call_moves.state <> 'over' and (call_moves.from_node = ${node} and call_moves.state <> 'moved' or call_moves.to_node = ${node} and call_moves.state = 'moved')
    returning call_id`.execute(db);
  return rows.length > 0;
}

/** A node, as a record names it: by its host too, as it may be gone when somebody reads that. */
export interface NamedNode {
  readonly id: string;
  readonly host: string | null;
}

/** A call that this node has taken up. */
export interface TakenMove {
  readonly from: NamedNode;
  readonly to: NamedNode;
  /** What the other node gave. */
  readonly call: unknown;
}

/** Takes up a call that another node offers. @returns undefined where it is no longer offered */
export async function takeMove(db: Database, node: string, id: string): Promise<TakenMove | undefined> {
  const named = (of: string) =>
    sql`(select jsonb_build_object('id', ${sql.ref(of)}, 'host', max(host)) from nodes where id = ${sql.ref(of)})`;
  const { rows } = await sql<TakenMove>`
    update call_moves set state = 'taken', to_node = ${node}
     where call_id = ${id} and state = 'offered' and from_node <> ${node}
       and exists (select 1 from nodes where id = ${node} and lost_at is null and not draining and lease_until > now())
    returning ${named('from_node')} as from, ${named('to_node')} as to, call`.execute(db);
  return rows[0];
}

/**
 * The peer, or this node, cannot: the call stays where it is.
 *
 * @param asked the peer may take this node for the other end, so that the first one has to offer itself again
 */
export async function refuseMove(db: Database, node: string, id: string, asked: boolean): Promise<void> {
  await sql`update call_moves set state = ${asked ? 'withdrawn' : 'kept'}, call = null where call_id = ${id} and state = 'taken' and to_node = ${node}`.execute(
    db,
  );
}

/** What a moved call holds in the database. */
export interface HeldByCall {
  readonly company: number;
  /** Of a task; absent: one that came in. */
  readonly task?: { readonly id: string; readonly gateway: string };
  /** The gateway of which it has a line beside that of its robot. */
  readonly line?: string;
}

/**
 * Makes this node the owner of a call that it has taken up: the move, the attempt, its record, its money and its robot change hands at once, or nothing
 * does.
 *
 * @param address where it listens to SIP
 * @returns how the move stands: `moved`, or as whoever was first has decided
 */
export async function commitMove(
  db: Database,
  node: string,
  id: string,
  { company, task, line }: HeldByCall,
  address: { host: string; port: number },
): Promise<MoveState> {
  return await db.transaction().execute(async (tx) => {
    const { rows: moves } = await sql<{ state: MoveState; from: string; to: string | null }>`
      select state, from_node as from, to_node as to from call_moves where call_id = ${id} for update`.execute(tx);
    const [move] = moves;
    if (!move || move.to !== node) return 'withdrawn';
    if (move.state !== 'taken') return move.state;
    const set = async (state: MoveState): Promise<MoveState> => {
      await sql`update call_moves set state = ${state}, call = null, address = ${json(address)} where call_id = ${id}`.execute(tx);
      return state;
    };
    if (task) {
      // A lost node's attempts have been ended by whoever found it lost.
      const { rows } = await sql`
        update attempts set node_id = ${node} where company_id = ${company} and id = ${id} and node_id = ${move.from} and state in ('dialling', 'talking')
        returning id`.execute(tx);
      if (rows.length === 0) return await set('over');
      await sql`update calls set node_id = ${node} where company_id = ${company} and id = ${id}`.execute(tx);
    }
    await sql`update held_money set node_id = ${node} where company_id = ${company} and call_id = ${id}`.execute(tx);
    await movePermits(tx, { company, from: move.from, to: node }, [
      task ?? { id: inboundPermit, gateway: null },
      ...(line === undefined ? [] : [{ id: linePermit, gateway: line }]),
    ]);
    return await set('moved');
  });
}

interface Moved {
  company: number;
  from: string;
  to: string;
}

/** A robot, and lines, of a node's permits are another's from here on; both nodes lease anew by what they then use. */
async function movePermits(tx: Database, moved: Moved, permits: readonly { id: string; gateway: string | null }[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${moved.company})`.execute(tx);
  for (const { id, gateway } of permits) await moveOne(tx, moved, id, gateway);
}

async function moveOne(tx: Database, { company, from, to }: Moved, of: string, gateway: string | null): Promise<void> {
  const { rows } = await sql`
    update permits set robots = robots - 1
     where company_id = ${company} and task_id = ${of} and node_id = ${from} and gateway_id is not distinct from ${gateway}::uuid and robots > 1
    returning 1 as one`.execute(tx);
  if (rows.length === 0)
    await sql`
      delete from permits where company_id = ${company} and task_id = ${of} and node_id = ${from}
        and gateway_id is not distinct from ${gateway}::uuid`.execute(tx);
  const { rows: more } = await sql`
    update permits set robots = robots + 1
     where company_id = ${company} and task_id = ${of} and node_id = ${to} and gateway_id is not distinct from ${gateway}::uuid
    returning 1 as one`.execute(tx);
  if (more.length === 0)
    await sql`
      insert into permits (company_id, task_id, node_id, gateway_id, robots) values (${company}, ${of}, ${to}, ${gateway}, 1)`.execute(tx);
}

/** Whose a call is that was offered, and where its new owner listens. */
export async function moveOf(
  db: Database,
  id: string,
): Promise<{ state: MoveState; address: { host: string; port: number } | null } | undefined> {
  const { rows } = await sql<{ state: MoveState; address: { host: string; port: number } | null }>`
    select state, address from call_moves where call_id = ${id}`.execute(db);
  return rows[0];
}

/** Takes an offer back, unless it is decided. @returns how it stood: `taken` says that its peer may have been asked, `moved` that it is too late */
export async function withdrawMove(db: Database, node: string, id: string): Promise<MoveState | undefined> {
  const { rows } = await sql<{ state: MoveState }>`
    with old as (select state from call_moves where call_id = ${id} and from_node = ${node} for update),
      changed as (
        update call_moves set state = 'withdrawn', call = null where call_id = ${id} and from_node = ${node} and state in ('offered', 'taken')
      )
    select state from old`.execute(db);
  return rows[0]?.state;
}

/**
 * Which of the calls that a node's journal has no end of are another's: it was moved before that node died. A move that was not decided
 * ends here, and its call with it.
 */
export async function movedAway(db: Database, node: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  await sql`
    update call_moves set state = 'over', call = null
     where call_id = any (${ids}::uuid[]) and from_node = ${node} and state in ('offered', 'taken')`.execute(db);
  const { rows } = await sql<{ id: string }>`
    select call_id as id from call_moves
     where call_id = any (${ids}::uuid[]) and not (from_node = ${node} and state <> 'moved' or to_node = ${node} and state = 'moved')`.execute(
    db,
  );
  return new Set(rows.map((row) => row.id));
}
