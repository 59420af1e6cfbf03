import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The role that the services and the migrations use: it owns the database `parley` and has no right beyond it. */
export const serviceRole = 'parley_service';

/**
 * What a cluster made by an older version holds in its superuser's name goes to the services' role. REASSIGN OWNED refuses the cluster's
 * first superuser; indexes and the sequences of columns follow their tables, members of an extension stay with it.
 */
const takeOver = `
do $$
declare
  one record;
begin
  for one in
    select format('alter schema %I owner to ${serviceRole}', n.nspname) as command
    from pg_namespace n
    where n.nspowner = current_user::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    union all
    select format('alter %s %s owner to ${serviceRole}',
      case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, c.oid::regclass)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i', 'e')
        and (c.relkind = 'S' or d.deptype = 'e'))
    union all
    select format('alter routine %s owner to ${serviceRole}', p.oid::regprocedure)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proowner = current_user::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    union all
    select format('alter type %s owner to ${serviceRole}', t.oid::regtype)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typowner = current_user::regrole and t.typtype in ('e', 'd') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  loop
    execute one.command;
  end loop;
end
$$`;

/**
 * Makes the services' role, gives it the database, and takes from it what it should not have.
 *
 * @param url - of the database `parley`, as the cluster's superuser
 * @returns the same database's address as the services' role; its password is new with each start and lies on no disk
 */
export async function provideServiceRole(url: string): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('begin');
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [serviceRole]);
    await client.query(
      `${rowCount ? 'alter' : 'create'} role ${serviceRole} with login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    );
    await client.query(`alter database parley owner to ${serviceRole}`);
    await client.query(takeOver);
    await client.query('commit');
  } finally {
    await client.end();
  }
  const address = new URL(url);
  address.username = serviceRole;
  address.password = password;
  return address.href;
}
