-- A service outside that says which numbers are not to be called. Its address is one that the company's flows may ask, with the key kept there.
alter table callout_sets
  add column dnc_address text not null default '',             -- empty: none is asked
  add column dnc_within_ms integer not null default 2000 check (dnc_within_ms between 200 and 10000),
  -- What becomes of a number while the service does not answer: it is called, or held back.
  add column dnc_failed text not null default 'hold' check (dnc_failed in ('call', 'hold')),
  -- How long its word of a number holds.
  add column dnc_hours integer not null default 24 check (dnc_hours between 1 and 720);

-- What it said.
create table do_not_call_answers (
  company_id integer not null references companies (id) on delete cascade,
  phone text not null,
  listed boolean not null,
  said_at timestamptz not null default now(),
  primary key (company_id, phone)
);
create index do_not_call_answers_said on do_not_call_answers (said_at);
