-- Golden conversations: what callers say, and what must come of it.
create table flow_cases (
  company_id integer not null,
  id uuid not null,
  flow_id uuid not null,
  name text not null,
  tags text[] not null default '{}',
  origin text not null check (origin in ('chat', 'call', 'simulation', 'written')),
  call_id uuid,
  said_at timestamptz not null,
  direction text not null check (direction in ('in', 'out')),
  time_zone text not null,
  variables jsonb not null,
  lines jsonb not null,
  expected jsonb not null,
  -- The run that was kept, and the version it ran on (null: a draft).
  kept jsonb not null,
  kept_version integer,
  kept_at timestamptz not null default now(),
  -- The last run: against what, at which revision of the draft or on which version.
  status text not null default 'waiting' check (status in ('waiting', 'passed', 'changed', 'failed')),
  run jsonb,
  run_against text check (run_against in ('draft', 'uat', 'production')),
  run_revision integer,
  run_version integer,
  ran_at timestamptz,
  difference jsonb,
  failure text,
  -- The last judgement, and what it replaced.
  judged text check (judged in ('new', 'old')),
  before_judged jsonb,
  revision integer not null default 1,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create index flow_cases_flow on flow_cases (company_id, flow_id);

-- What runs in the background over a flow: its cases, simulated callers, real calls again.
create table flow_runs (
  company_id integer not null,
  id uuid not null,
  flow_id uuid not null,
  kind text not null check (kind in ('cases', 'simulation', 'replay')),
  params jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  total integer not null default 0,
  done integer not null default 0,
  result jsonb,
  -- What each of its conversations came to.
  details jsonb,
  failure text,
  created_by uuid,
  created_at timestamptz not null default now(),
  -- Of the worker that runs it; one that tells nothing for a while is lost, and another begins again.
  heartbeat_at timestamptz,
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create index flow_runs_due on flow_runs (created_at) where state in ('waiting', 'running');
create index flow_runs_flow on flow_runs (company_id, flow_id, kind, created_at desc);

-- Nothing is published while one of the flow's cases has not passed.
alter table flows add column cases_gate boolean not null default false;

create trigger flow_cases_revision before update of name, tags, expected on flow_cases for each row
  when ((old.name, old.tags, old.expected) is distinct from (new.name, new.tags, new.expected)) execute function count_revision();
