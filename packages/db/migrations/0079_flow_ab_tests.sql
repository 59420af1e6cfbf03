-- Two versions of a flow on real calls: production runs the first, and a share of the people hears the second.
create table flow_ab_tests (
  company_id integer not null,
  id uuid not null,
  flow_id uuid not null,
  -- Its calls alone; null: all of the flow's production.
  task_id uuid,
  -- What production runs. Once it runs another, the test is overtaken and counts no further calls.
  first_version integer not null,
  second_version integer not null,
  -- Of a hundred people, how many hear the second.
  share smallint not null check (share between 1 and 90),
  -- Passing one of these nodes is what the flow is for; none: its first grade.
  goal text[] not null default '{}',
  state text not null default 'running' check (state in ('running', 'stopped', 'adopted')),
  starts_at timestamptz not null default now(),
  ends_at timestamptz,
  ended_at timestamptz,
  ended_by uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, flow_id) references flows (company_id, id) on delete cascade
);
create unique index flow_ab_tests_running on flow_ab_tests (company_id, flow_id) where state = 'running';
create index flow_ab_tests_flow on flow_ab_tests (company_id, flow_id, id desc);

-- Which version a call of a test heard: `first`, `second`, or `fallback` (the second could not be loaded).
alter table calls add column ab_test_id uuid, add column ab_variant text;
create index calls_ab_test on calls (company_id, ab_test_id, id) where ab_test_id is not null;
