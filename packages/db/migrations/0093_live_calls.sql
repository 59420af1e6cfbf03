-- Calls that go on, as voice nodes tell of them while somebody of the company looks; nothing here outlives them.
create unlogged table live_calls (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  node_id uuid not null,
  task_id uuid,
  flow_id uuid,
  extension_id uuid,
  grade text,
  -- What lists show, and what was said so far.
  shown jsonb not null,
  turns jsonb not null default '[]',
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index live_calls_node on live_calls (node_id);

-- What somebody wants done with a call that goes on, until its node says what came of it.
create unlogged table call_commands (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  call_id uuid not null,
  command jsonb not null,
  asked_by text not null default '',
  result text,
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index call_commands_made on call_commands (created_at);
