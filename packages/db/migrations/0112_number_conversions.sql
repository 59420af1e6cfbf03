-- Companies whose numbers are being encrypted, or decrypted: how far that is. Tables are gone through in the order of their names, rows in that of
-- their keys, so that a run that was broken off is gone on with where it was.
create table number_conversions (
  company_id integer primary key references companies (id) on delete cascade,
  -- Transactions that began before this one may still write the other form: nothing is gone through before they have ended.
  since xid8 not null default pg_current_xact_id(),
  table_name text not null default '',
  position text[] not null default '{}',
  done bigint not null default 0,
  -- Null until it was counted.
  total bigint,
  began_at timestamptz not null default now()
);

-- While rows of both forms stand side by side the unique index of a task does not tell that they are one number.
create or replace function seal_number_row() returns trigger language plpgsql as $$
declare
  state text;
begin
  select c.number_state into state from companies c where c.id = new.company_id;
  if coalesce(state, 'plain') = 'plain' then return new; end if;
  if tg_op = 'INSERT' and state <> 'sealed' then
    -- By itself: a condition with a query in it takes a millisecond, whatever stands before it.
    if exists (
      select 1 from number_rows r where r.company_id = new.company_id and r.task_id = new.task_id
         and r.phone = any (number_forms(new.company_id, new.phone))) then
      return null;
    end if;
  end if;
  if state = 'opening' then
    new.phone := open_number(new.phone);
    new.variables := open_text(new.variables::text)::jsonb;
    return new;
  end if;
  if new.phone not like '{#%' then new.phone := seal_number(new.phone); end if;
  if new.variables <> '{}' then new.variables := sealed_value(new.variables); end if;
  return new;
end $$;

-- The number of a leg stands in its party.
drop trigger legs_seal on legs;
create trigger legs_seal before insert or update of party, remote, redirections on legs for each row
  execute function seal_numbers('party', 'remote', 'redirections');
