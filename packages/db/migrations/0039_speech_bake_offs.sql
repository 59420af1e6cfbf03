-- Recognisers that hear what callers said, side by side.
create table speech_bake_offs (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  language text not null check (language in ('zh', 'en')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled')),
  -- [{id, name, pricePerHour}] as they were when it began.
  providers jsonb not null,
  phrases text[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Of the worker that runs it; one that tells nothing for a while is lost, and another goes on.
  heartbeat_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, id)
);
create index speech_bake_offs_due on speech_bake_offs (created_at) where state in ('waiting', 'running');

-- What one person said in one turn. `recorded`: as it was heard in the call; `expected`: as somebody wrote it down; `heard`: by provider.
create table speech_bake_off_items (
  company_id integer not null,
  bake_off_id uuid not null,
  n integer not null,
  call_id uuid not null,
  turn integer not null,
  ms integer not null,
  recorded text not null,
  expected text,
  heard jsonb,
  primary key (company_id, bake_off_id, n),
  foreign key (company_id, bake_off_id) references speech_bake_offs (company_id, id) on delete cascade
);
