-- Companies, people, lines, flows, tasks and the record of calls.
-- company_id leads every key of a business table, so that a table can be distributed by company.

create table companies (
  id integer primary key,                       -- -1 is the operator
  number text not null unique,
  name text not null,
  status text not null default 'active' check (status in ('active', 'suspended', 'expired')),
  robots integer not null default 10 check (robots >= 0),
  calling_windows jsonb not null default '[{"from":"08:00","to":"21:00"}]',
  time_zone text not null default 'Asia/Shanghai',
  language text not null default 'zh' check (language in ('zh', 'en')),
  many_sessions boolean not null default false,
  settings jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table roles (
  company_id integer not null references companies (id),
  id uuid not null,
  name text not null,
  permissions text[] not null default '{}',
  unmask text[] not null default '{}',          -- call, flow, queue, task: the four masking exceptions
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);

create table users (
  company_id integer not null references companies (id),
  id uuid not null,
  username text not null,
  realname text not null default '',
  password_hash text not null,
  password_changed_at timestamptz not null default now(),
  kind text not null default 'user' check (kind in ('user', 'internal', 'operator')),
  flag text not null default '0',               -- '1' sees everything
  role_id uuid,
  status text not null default 'active' check (status in ('active', 'disabled')),
  mobile text,
  email text,
  gender text check (gender in ('male', 'female')),
  language text not null default 'zh' check (language in ('zh', 'en')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, role_id) references roles (company_id, id)
);
create unique index users_username on users (lower(username));

create table sessions (
  token_hash bytea primary key,                 -- SHA-256; the token itself is never stored
  company_id integer not null,
  user_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  address text,
  agent text,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_user on sessions (company_id, user_id);

create table gateways (
  company_id integer not null references companies (id),
  id uuid not null,
  name text not null,
  kind text not null default 'address' check (kind in ('address', 'register', 'registrant')),
  address text not null default '',
  port integer not null default 5060 check (port between 1 and 65535),
  transport text not null default 'udp' check (transport in ('udp', 'tcp', 'tls')),
  username text,
  secret bytea,                                 -- sealed with PARLEY_KEY
  codecs text[] not null default '{PCMA,PCMU}',
  caller_numbers text[] not null default '{}',
  capacity integer not null default 100 check (capacity >= 0),
  calls_per_second real check (calls_per_second > 0),
  callee_rules jsonb not null default '[]',     -- [{strip, add, match}] tried in order
  headers jsonb not null default '{}',
  options_ping boolean not null default true,
  enabled boolean not null default true,
  state text not null default 'unknown' check (state in ('unknown', 'up', 'slow', 'down')),
  state_reason text,
  state_at timestamptz,
  inbound_flow_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name)
);

create table extensions (
  company_id integer not null references companies (id),
  id uuid not null,
  number text not null,
  name text not null default '',
  secret bytea not null,
  user_id uuid,
  codecs text[] not null default '{PCMA,PCMU}',
  enabled boolean not null default true,
  registered_until timestamptz,
  registered_contact text,
  registered_agent text,
  inbound_flow_id uuid,                         -- a call from this extension to no extension runs this flow
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, number)
);
create index extensions_number on extensions (number);

create table flows (
  company_id integer not null references companies (id),
  id uuid not null,
  name text not null,
  type text not null default 'outbound' check (type in ('inbound', 'outbound')),
  language text not null default 'zh' check (language in ('zh', 'en')),
  draft jsonb not null,
  revision integer not null default 1,          -- grows with every save of the draft
  uat_version integer,
  production_version integer,
  pinned_at timestamptz,
  sort integer not null default 0,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  recycled_at timestamptz,
  primary key (company_id, id)
);
create unique index flows_name on flows (company_id, lower(name)) where recycled_at is null;

create table flow_versions (
  company_id integer not null,
  id uuid not null,
  flow_id uuid not null,
  number integer not null,
  graph jsonb not null,
  revision integer not null,
  note text not null default '',
  published_by uuid,
  published_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, flow_id, number),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);

create table tasks (
  company_id integer not null references companies (id),
  id uuid not null,
  name text not null,
  flow_id uuid not null,
  gateway_id uuid not null,
  mode text not null default 'robot' check (mode in ('robot', 'robot-agent', 'predictive', 'progressive', 'preview', 'notice')),
  state text not null default 'draft' check (state in ('draft', 'waiting', 'running', 'paused', 'finished', 'stopped')),
  state_reason text,
  priority integer not null default 5 check (priority between 1 and 9),
  robots integer not null default 1 check (robots >= 0),
  calls_per_second real check (calls_per_second > 0),
  caller_numbers text[] not null default '{}',
  caller_choice text not null default 'in-turn' check (caller_choice in ('in-turn', 'random', 'same-area', 'least-used')),
  windows jsonb not null default '[]',          -- [{days:[1..7], from:'09:00', to:'18:00'}]; empty = the company's
  time_zone text not null default 'Asia/Shanghai',
  start_date date,
  end_date date,
  redial jsonb not null default '[]',           -- [{result, times, waitSeconds}]
  ring_seconds integer not null default 40 check (ring_seconds between 5 and 120),
  start_at timestamptz,                         -- the schedule by which the task starts itself
  started_at timestamptz,
  finished_at timestamptz,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  recycled_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id),
  foreign key (company_id, gateway_id) references gateways (company_id, id)
);
create unique index tasks_name on tasks (company_id, lower(name)) where recycled_at is null;
create index tasks_running on tasks (company_id, state) where state in ('running', 'waiting') and recycled_at is null;

-- Counts by state are kept in shards, because one row per task would serialise the commits of all its calls.
create table task_counts (
  company_id integer not null,
  task_id uuid not null,
  shard smallint not null,
  total bigint not null default 0,
  waiting bigint not null default 0,
  claimed bigint not null default 0,
  ringing bigint not null default 0,
  talking bigint not null default 0,
  done bigint not null default 0,
  redial bigint not null default 0,
  filtered bigint not null default 0,
  failed bigint not null default 0,
  calls bigint not null default 0,
  answered bigint not null default 0,
  connected bigint not null default 0,
  talk_ms bigint not null default 0,
  grades jsonb not null default '{}',
  primary key (company_id, task_id, shard)
);

create table number_rows (
  company_id integer not null,
  task_id uuid not null,
  id uuid not null,
  phone text not null,
  variables jsonb not null default '{}',
  state text not null default 'waiting'
    check (state in ('waiting', 'claimed', 'ringing', 'talking', 'done', 'redial', 'filtered', 'failed')),
  reason text,
  due_at timestamptz not null default now(),
  tries integer not null default 0,
  result_tries jsonb not null default '{}',     -- tries per result, for the redial rule
  last_result text,
  last_call_id uuid,
  grade text,
  node_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, task_id, id)
) partition by hash (task_id);
do $$ begin
  for n in 0..15 loop
    execute format('create table number_rows_%s partition of number_rows for values with (modulus 16, remainder %s) with (fillfactor = 80)', n, n);
  end loop;
end $$;
create unique index number_rows_phone on number_rows (company_id, task_id, phone);
create index number_rows_due on number_rows (company_id, task_id, due_at, id) where state in ('waiting', 'redial');
create index number_rows_held on number_rows (company_id, task_id, node_id) where state in ('claimed', 'ringing', 'talking');
create index number_rows_state on number_rows (company_id, task_id, state, id);

-- A node's heartbeat is its lease on everything it holds.
create table nodes (
  id uuid primary key,
  role text not null,
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  lease_until timestamptz not null,
  lost_at timestamptz,
  draining boolean not null default false,
  load jsonb not null default '{}'
);

-- What a node may use until its lease ends: robots of a task over a gateway. The zero uuid stands for inbound calls.
create table permits (
  company_id integer not null,
  task_id uuid not null,
  node_id uuid not null references nodes (id) on delete cascade,
  gateway_id uuid,
  robots integer not null check (robots >= 0),
  primary key (company_id, task_id, node_id)
);
create index permits_gateway on permits (company_id, gateway_id);

-- The next instant at which a gateway or a task may start a call (calls per second, over all nodes).
create table pace (
  company_id integer not null,
  scope text not null check (scope in ('gateway', 'task')),
  id uuid not null,
  next_at timestamptz not null,
  primary key (company_id, scope, id)
);

-- ── Growing tables: one partition a month, by the time inside the UUIDv7 ────────────────────────────────────────

create table attempts (
  company_id integer not null,
  id uuid not null,                             -- the call's id: an attempt is one call
  task_id uuid not null,
  row_id uuid not null,
  node_id uuid not null,
  gateway_id uuid not null,
  caller text not null,
  state text not null default 'dialling' check (state in ('dialling', 'talking', 'ended', 'interrupted')),
  try integer not null,
  result text,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id)
) partition by range (id);
create index attempts_row on attempts (company_id, task_id, row_id, id);
create index attempts_live on attempts (node_id) where state in ('dialling', 'talking');

create table calls (
  company_id integer not null,
  id uuid not null,
  direction text not null check (direction in ('in', 'out')),
  flow_id uuid,
  flow_version integer,
  flow_name text,
  task_id uuid,
  task_name text,
  row_id uuid,
  gateway_id uuid,
  gateway_name text,
  extension_id uuid,
  node_id uuid,
  sip_call_id text,
  caller text not null default '',
  callee text not null default '',
  started_at timestamptz not null,
  ringing_at timestamptz,
  answered_at timestamptz,
  transferred_at timestamptz,
  ended_at timestamptz,
  ring_ms integer,
  talk_ms integer,
  status text check (status in ('answered', 'unanswered', 'not_connected', 'unknown')),  -- null while it goes on
  result text,
  ended_by text check (ended_by in ('us', 'them', 'carrier', 'system')),
  sip_status integer,
  q850 integer,
  announcement_text text,
  announcement_hit text,
  machine boolean not null default false,
  grade text,
  grade_rule text,
  business_status text,
  labels text[] not null default '{}',
  concerns text[] not null default '{}',
  slots jsonb not null default '{}',
  variables jsonb not null default '{}',
  path jsonb not null default '[]',             -- [{node, name, atMs}]
  turn_count integer not null default 0,
  try integer not null default 1,
  exception text,
  area text,
  reply_ms jsonb,                               -- {median, slowest} of our turns
  media jsonb,                                  -- loss, jitter, packets
  recording text,
  recording_ms integer,
  recording_bytes bigint,
  billing_seconds integer,
  bill bigint,
  primary key (company_id, id)
) partition by range (id);
create index calls_task on calls (company_id, task_id, id);
create index calls_flow on calls (company_id, flow_id, id);
create index calls_callee on calls (company_id, callee, id);
create index calls_caller on calls (company_id, caller, id);
create index calls_status on calls (company_id, status, id);
create index calls_grade on calls (company_id, grade, id);
create index calls_result on calls (company_id, result, id);

create table legs (
  company_id integer not null,
  call_id uuid not null,
  n smallint not null,
  direction text not null check (direction in ('in', 'out')),
  party text not null,
  remote text,
  codec text,
  sip_call_id text,
  started_at timestamptz not null,
  answered_at timestamptz,
  ended_at timestamptz,
  sip_status integer,
  q850 integer,
  stats jsonb not null default '{}',
  primary key (company_id, call_id, n)
) partition by range (call_id);

create table turns (
  company_id integer not null,
  call_id uuid not null,
  n integer not null,
  who text not null check (who in ('robot', 'person', 'agent', 'keys')),
  text text not null,
  at_ms integer not null,                       -- offset in the recording
  end_ms integer,
  node_id text,
  node_name text,
  intent text,
  matched_by text,
  score real,
  evidence jsonb,
  barge_in boolean not null default false,
  interrupted boolean not null default false,
  latency jsonb,                                -- ms of {wait, recognise, decide, synthesise, send}
  primary key (company_id, call_id, n)
) partition by range (call_id);

create table events (
  company_id integer not null,
  call_id uuid not null,
  n integer not null,
  at timestamptz not null,
  kind text not null,
  data jsonb not null default '{}',
  primary key (company_id, call_id, n)
) partition by range (call_id);

-- What reports read: one row an hour, task, flow, status and grade; a report costs hours, not calls.
create table call_hours (
  company_id integer not null,
  hour timestamptz not null,
  direction text not null,
  flow_id uuid not null,
  task_id uuid not null,                        -- zero uuid where there is none
  status text not null,
  grade text not null default '',
  calls bigint not null default 0,
  machines bigint not null default 0,           -- of the answered ones: no person took the call
  talk_ms bigint not null default 0,
  primary key (company_id, hour, direction, flow_id, task_id, status, grade)
);

-- Facts of finished calls are applied once, whatever is replayed.
create table applied_facts (
  id uuid not null,
  primary key (id)
) partition by range (id);

/* The least UUIDv7 of an instant. */
create function uuid_floor(at timestamptz) returns uuid language sql immutable strict as $$
  select (lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;

/* Makes the partitions of the month of an instant in all growing tables. */
create function ensure_month(at timestamptz) returns void language plpgsql as $$
declare
  month timestamptz := date_trunc('month', at at time zone 'UTC') at time zone 'UTC';
  following timestamptz := (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  suffix text := to_char(at at time zone 'UTC', 'YYYY_MM');
  parent text;
begin
  foreach parent in array array['attempts', 'calls', 'legs', 'turns', 'events', 'applied_facts'] loop
    if to_regclass(parent || '_' || suffix) is null then
      execute format('create table %I partition of %I for values from (%L) to (%L)', parent || '_' || suffix, parent, uuid_floor(month), uuid_floor(following));
    end if;
  end loop;
end $$;
