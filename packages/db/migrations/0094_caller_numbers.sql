-- How often a caller number of a gateway may be shown on a day, and when one that is answered too rarely rests.
alter table gateways
  add column caller_daily_limit integer check (caller_daily_limit >= 1),                        -- null: no limit
  add column caller_rest_below real check (caller_rest_below > 0 and caller_rest_below <= 100), -- per cent of its calls; null: none rests
  add column caller_rest_calls integer not null default 50 check (caller_rest_calls between 5 and 10000),     -- judged by every so many calls
  add column caller_rest_minutes integer not null default 60 check (caller_rest_minutes between 1 and 10080);
create trigger gateways_callers before update of caller_daily_limit, caller_rest_below, caller_rest_calls, caller_rest_minutes on gateways
  for each row when ((old.caller_daily_limit, old.caller_rest_below, old.caller_rest_calls, old.caller_rest_minutes)
    is distinct from (new.caller_daily_limit, new.caller_rest_below, new.caller_rest_calls, new.caller_rest_minutes))
  execute function count_revision();

-- Calls that a caller number was shown on, on the last day in the company's zone on which it was. Counted as a call is committed.
create table caller_uses (
  company_id integer not null references companies (id) on delete cascade,
  number text not null,
  day date not null,
  calls integer not null,
  primary key (company_id, number)
) with (fillfactor = 50);

-- What calls of a caller number came to. Counted as they end, by others than those above, so that neither waits for the other.
create table caller_results (
  company_id integer not null references companies (id) on delete cascade,
  number text not null,
  day date not null,
  calls integer not null,                        -- that ended on that day
  answered integer not null,
  judged_calls integer not null,                 -- since it was judged last
  judged_answered integer not null,
  rests_until timestamptz,
  primary key (company_id, number)
) with (fillfactor = 50);
