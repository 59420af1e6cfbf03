-- Calls by which somebody tries a flow on a phone. The call itself is a record like any other, of the simulation environment; here is
-- what is asked of a voice node, and what is said while it goes on.
create table flow_test_calls (
  company_id integer not null,
  -- The call's own.
  id uuid not null,
  flow_id uuid not null,
  -- What is tried: a version, or (null) the draft at a revision.
  version integer,
  revision integer not null,
  -- With all that its subflow nodes run. Taken away when the call is over.
  graph jsonb,
  -- A phone of the company, or a number outside.
  extension_id uuid,
  party text not null,
  variables jsonb not null default '{}',
  state text not null default 'waiting' check (state in ('waiting', 'dialling', 'ringing', 'talking', 'ended', 'failed')),
  -- Why nobody talked, or what the call came to.
  result text,
  node_id uuid,
  turns jsonb not null default '[]',
  stop boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create index flow_test_calls_flow on flow_test_calls (company_id, flow_id, id desc);
create index flow_test_calls_user on flow_test_calls (company_id, created_by, id desc);
