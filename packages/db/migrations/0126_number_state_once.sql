-- A conversion waits for every transaction that may have read the form of before. Which these are is known once the switch can be seen by others: by
-- the transaction ids that were given out until then, not by that of the switch, which may have begun long before it ended.
alter table number_conversions alter column since drop not null, alter column since drop default;
comment on column number_conversions.since is 'Null until a worker has seen it; nothing is gone through before all transactions below have ended.';

-- The form of the numbers of a company, asked once in a transaction for rows that come one after the other.
create function number_state_of(company integer) returns text language plpgsql as $$
declare
  state text;
begin
  -- From here on the transaction is one that is waited for. What is read next is as new as that.
  perform pg_current_xact_id();
  select c.number_state into state from companies c where c.id = company;
  perform set_config('parley.number_state', company || ':' || coalesce(state, 'plain'), true);
  return coalesce(state, 'plain');
end $$;

create or replace function seal_numbers() returns trigger language plpgsql as $$
declare
  state text;
  row jsonb;
  changed jsonb := '{}';
  value jsonb;
begin
  if current_setting('parley.number_state', true) = new.company_id || ':plain' then return new; end if;
  state := number_state_of(new.company_id);
  if state = 'plain' then return new; end if;
  row := to_jsonb(new);
  for n in 0 .. tg_nargs - 1 loop
    value := row -> tg_argv[n];
    continue when value is null or value in ('null', '{}', '[]', '""');
    changed := changed || jsonb_build_object(tg_argv[n], case when state = 'opening' then open_text(value::text)::jsonb else sealed_value(value) end);
  end loop;
  return jsonb_populate_record(new, changed);
end $$;

create or replace function seal_number_row() returns trigger language plpgsql as $$
declare
  state text;
begin
  if current_setting('parley.number_state', true) = new.company_id || ':plain' then return new; end if;
  state := number_state_of(new.company_id);
  if state = 'plain' then return new; end if;
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
