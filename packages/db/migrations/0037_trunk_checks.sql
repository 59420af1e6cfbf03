-- What the trunk doctor found of gateways: one row a run, the last few of each company.
create table trunk_checks (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  gateway_id uuid not null,
  -- The number that a test call goes to; null: none is placed. Taken away when the check is over.
  number text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done')),
  node_id uuid,
  steps jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index trunk_checks_gateway on trunk_checks (company_id, gateway_id, id);
