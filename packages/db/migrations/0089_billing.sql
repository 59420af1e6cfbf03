-- Money: prices of gateways, accounts of companies, what calls cost. All amounts are integers, thousandths of a yuan.

alter table gateways
  add column billing_unit integer not null default 60 check (billing_unit between 1 and 3600), -- s; a call is billed in whole units
  add column price bigint not null default 0 check (price between 0 and 1000000);              -- of a unit

-- What a company has, what running calls may still cost it, and how far below zero it may go.
create table company_accounts (
  company_id integer primary key references companies (id) on delete cascade,
  balance bigint not null default 0,
  reserved bigint not null default 0,
  credit_limit bigint check (credit_limit >= 0), -- null: none, and nothing is reserved
  revision integer not null default 1,           -- counts the operator's changes, not those of calls
  updated_at timestamptz not null default now()
) with (fillfactor = 50);
insert into company_accounts (company_id) select id from companies;
create function open_account() returns trigger language plpgsql as $$
begin
  insert into company_accounts (company_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger companies_account after insert on companies for each row execute function open_account();

-- What was paid in or taken out, beside the calls.
create table account_entries (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  amount bigint not null check (amount <> 0),
  note text not null default '',
  balance bigint not null,                       -- after it
  made_by text not null default '',
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);

-- The tariff that a call was placed by, so that a new price changes no call that is up.
alter table calls add column billing_unit integer, add column unit_price bigint;

-- What of the company's money a claimed, ringing or talking number holds.
alter table number_rows add column reserved bigint not null default 0;
create function give_back_reserved() returns trigger language plpgsql as $$
begin
  update company_accounts set reserved = reserved - old.reserved where company_id = old.company_id;
  return null;
end $$;
create trigger number_rows_reserved after delete on number_rows for each row when (old.reserved <> 0) execute function give_back_reserved();

-- The statement: what calls cost by the day on which they ended, in the company's zone.
create table bill_days (
  company_id integer not null references companies (id) on delete cascade,
  day date not null,
  gateway_id uuid not null,
  calls bigint not null default 0,
  answered bigint not null default 0,
  seconds bigint not null default 0,             -- whole units
  amount bigint not null default 0,
  waived bigint not null default 0,              -- what the limit kept from being charged
  primary key (company_id, day, gateway_id)
);

-- How long a version's robot talks at most, so that the dialler need not read graphs.
alter table flow_versions add column longest_call_ms integer generated always as (
  case when graph #>> '{listening,longestCallMs}' ~ '^[0-9]{1,8}$' then (graph #>> '{listening,longestCallMs}')::integer end) stored;
