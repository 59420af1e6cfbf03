import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../connect.ts';

/** A table with numbers: what a trigger of migration 0111 seals in it, and its key but for the company, with types. */
interface NumberTable {
  name: string;
  columns: string[];
  key: { name: string; type: string }[];
}

/** Rows that are written anew in a transaction. */
const batch = 500;

/** The tables that hold numbers, as the triggers say, in the order of their names. */
async function numberTables(db: Database): Promise<NumberTable[]> {
  const { rows } = await sql<NumberTable>`
    select c.relname as name,
      (select array_agg(a.attname::text) from unnest(t.tgattr::int2[]) n join pg_attribute a on a.attrelid = c.oid and a.attnum = n) as columns,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.place)
         from pg_index i cross join lateral unnest(i.indkey::int2[]) with ordinality as k (n, place)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n
        where i.indrelid = c.oid and i.indisprimary and a.attname <> 'company_id') as key
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname = c.relname || '_seal' and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace order by 1`.execute(db);
  return rows;
}

/** Lists that have a number once: which column it stands in, and what else tells a row. */
const lists: Readonly<Record<string, { column: string; beside?: string }>> = {
  blacklisted_numbers: { column: 'phone' },
  called_days: { column: 'phone', beside: 'day' },
  do_not_call_answers: { column: 'phone' },
  legal_holds: { column: 'target', beside: 'kind' },
  whitelisted_numbers: { column: 'phone' },
};

type Step = { company: number; state: string; table: string; position: string[] };

/** Some rows of a table, by their keys: behind a position, up to another one. */
const stretch = ({ key }: NumberTable, { company, position }: Step, last?: readonly string[]): RawBuilder<boolean> => {
  const names = sql.join(key.map(({ name }) => sql.ref(`r.${name}`)));
  const at = (values: readonly string[]) =>
    sql.join(key.map(({ type }, n) => sql`convert_from(decode(${values[n] ?? ''}, 'hex'), 'UTF8')::${sql.raw(type)}`));
  return sql<boolean>`r.company_id = ${company} ${position.length > 0 ? sql`and (${names}) > (${at(position)})` : sql``}
    ${last ? sql`and (${names}) <= (${at(last)})` : sql``}`;
};

/** Of a number that stands in a list in both forms, the older one goes: what was written since counts. */
async function mergeTwins(tx: Database, of: NumberTable, step: Step, last: readonly string[]): Promise<void> {
  const list = lists[of.name];
  if (!list) return;
  const [table, column] = [sql.table(of.name), sql.ref(`r.${list.column}`)];
  const older = step.state === 'sealing' ? sql`${column} not like '{#%'` : sql`${column} like '{#%'`;
  // The other form is made once for each row: left to the join it would be made for each pair of rows.
  const forms = sql`
    with o as materialized (
      select r.*, f.form from ${table} r cross join lateral unnest(number_forms(r.company_id, ${column})) as f (form)
       where ${stretch(of, step, last)} and ${older} and f.form <> ${column})`;
  const twin = sql`n.company_id = o.company_id and ${sql.ref(`n.${list.column}`)} = o.form
    ${list.beside ? sql`and ${sql.ref(`n.${list.beside}`)} = ${sql.ref(`o.${list.beside}`)}` : sql``}`;
  const same = sql.join(
    of.key.map(({ name }) => sql`${sql.ref(`r.${name}`)} = ${sql.ref(`o.${name}`)}`),
    sql` and `,
  );
  if (of.name === 'called_days') await sql`${forms} update called_days n set calls = n.calls + o.calls from o where ${twin}`.execute(tx);
  await sql`${forms} delete from ${table} r using o, ${table} n where r.company_id = o.company_id and ${same} and ${twin}`.execute(tx);
}

/** Writes the next rows of a table anew, by which its trigger brings them into the form that they are to have. @returns how many, and where the last one is */
async function convertStretch(tx: Database, of: NumberTable, step: Step, most: number): Promise<{ rows: number; last?: string[] }> {
  // In hexadecimal: a token among them would come out opened.
  const keys = sql.join(of.key.map(({ name }) => sql`encode(convert_to(${sql.ref(`r.${name}`)}::text, 'UTF8'), 'hex')`));
  const order = sql.join(of.key.map(({ name }) => sql.ref(`r.${name}`)));
  const { rows: next } = await sql<{ key: string[] }>`
    select array[${keys}] as key from ${sql.table(of.name)} r where ${stretch(of, step)} order by ${order} limit ${most}`.execute(tx);
  const last = next.at(-1)?.key;
  if (!last) return { rows: 0 };
  await mergeTwins(tx, of, step, last);
  await sql`select set_config('parley.resealing', 'on', true)`.execute(tx);
  await sql`
    update ${sql.table(of.name)} r set ${sql.join(of.columns.map((name) => sql`${sql.id(name)} = ${sql.ref(`r.${name}`)}`))}
     where ${stretch(of, step, last)}`.execute(tx);
  return { rows: next.length, last };
}

/** One batch of a company. @returns whether there is more to do now */
async function convertBatch(db: Database, company: number, tables: readonly NumberTable[], most: number): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<Step & { seen: boolean; ready: boolean | null; total: number | null }>`
      select v.company_id as company, c.number_state as state, v.table_name as "table", v.position, v.total,
          v.since is not null as seen, pg_snapshot_xmin(pg_current_snapshot()) >= v.since as ready
        from number_conversions v join companies c on c.id = v.company_id where v.company_id = ${company} for update of v skip locked`.execute(
      tx,
    );
    const step = rows[0];
    if (step && !step.seen) {
      // Every id that was given out is below this one; whoever has none yet will read the new form.
      await sql`update number_conversions set since = pg_current_xact_id() where company_id = ${company}`.execute(tx);
      return true;
    }
    if (!step?.ready) return false;
    const of = tables.find(({ name }) => name >= step.table);
    if (!of) return await finish(tx, step);
    if (step.total === null) await count(tx, company, tables);
    const position = of.name === step.table ? step.position : [];
    const { rows: done, last } = await convertStretch(tx, of, { ...step, position }, most);
    const behind = last ?? [];
    await sql`
      update number_conversions set table_name = ${last ? of.name : `${of.name} `}, position = ${behind}::text[], done = done + ${done}
       where company_id = ${company}`.execute(tx);
    return true;
  });
}

async function count(tx: Database, company: number, tables: readonly NumberTable[]): Promise<void> {
  const each = tables.map(({ name }) => sql`(select count(*) from ${sql.table(name)} where company_id = ${company})`);
  await sql`update number_conversions set total = ${sql.join(each, sql` + `)} where company_id = ${company}`.execute(tx);
}

async function finish(tx: Database, { company, state }: Step): Promise<false> {
  const whole = state === 'sealing' ? 'sealed' : 'plain';
  // Checksums of deliveries that an earlier version kept tell numbers to who tries them all.
  if (whole === 'sealed')
    await sql`update task_deliveries set content = '' where company_id = ${company} and length(content) = 32`.execute(tx);
  await sql`update companies set number_state = ${whole} where id = ${company}`.execute(tx);
  await sql`delete from number_conversions where company_id = ${company}`.execute(tx);
  return false;
}

/**
 * Goes on with encrypting, or decrypting, the numbers of companies whose security strategy was changed: in batches of a transaction each, until all
 * is done or `signal` ends it. Several nodes may do so at once. Companies take turns, batch by batch, and one whose rows cannot be written
 * holds none of the others up.
 *
 * @param onError told what went wrong with a company, which is left for the next time
 * @returns the companies that are done
 */
export async function convertNumbers(
  db: Database,
  { most = batch, signal, onError }: { most?: number; signal?: AbortSignal; onError: (error: unknown, company: number) => void },
): Promise<number[]> {
  const open = await db.selectFrom('number_conversions').select('company_id').orderBy('company_id').execute();
  if (open.length === 0) return [];
  const tables = await numberTables(db);
  const goesOn = async (company: number): Promise<boolean> => {
    if (signal?.aborted) return false;
    return await convertBatch(db, company, tables, most).catch((error: unknown) => {
      onError(error, company);
      return false;
    });
  };
  let turn = open.map(({ company_id }) => company_id);
  while (turn.length > 0) {
    const next: number[] = [];
    for (const company of turn) if (await goesOn(company)) next.push(company);
    turn = next;
  }
  const left = await db.selectFrom('number_conversions').select('company_id').execute();
  return open.map(({ company_id }) => company_id).filter((id) => !left.some((one) => one.company_id === id));
}

/** Has the numbers of a company encrypted, or decrypted, from now on, and those that are there by {@link convertNumbers}. */
export async function switchNumbers(tx: Database, company: number, strategy: 'off' | 'cipher' | 'encrypted'): Promise<void> {
  const [state, done] = strategy === 'off' ? ['opening', 'plain'] : ['sealing', 'sealed'];
  const { rows } = await sql<{ id: number }>`
    update companies set number_state = ${state} where id = ${company} and number_state not in (${state}, ${done}) returning id`.execute(
    tx,
  );
  if (rows.length === 0) return;
  // What this transaction writes from here on has the new form.
  await sql`select set_config('parley.number_state', '', true)`.execute(tx);
  await sql`
    insert into number_conversions (company_id) values (${company})
    on conflict (company_id) do update set since = null, table_name = '', position = '{}', done = 0, total = null, began_at = now()`.execute(
    tx,
  );
}
