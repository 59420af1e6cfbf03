-- How long a company keeps recordings, what was said, and whole records of calls; null: for good.
create table retentions (
  company_id integer primary key references companies (id) on delete cascade,
  recording_days integer check (recording_days between 1 and 36500),
  text_days integer check (text_days between 1 and 36500),
  record_days integer check (record_days between 1 and 36500),
  -- How far a pass has come, so that calls that are held are looked at once in each.
  recordings_through uuid,
  texts_through uuid,
  records_through uuid,
  pass_began_at timestamptz,
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

-- What is kept whatever the days say: a call, the calls of a task, the calls from and to a number.
create table legal_holds (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  kind text not null check (kind in ('call', 'task', 'number')),
  target text not null,                         -- id, or number
  name text not null default '',                -- what it was called when it was held
  reason text not null default '',
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, kind, target)
);

-- An editor who comes too late is told when the other one saved.
alter table feedbacks add column updated_at timestamptz not null default now();
