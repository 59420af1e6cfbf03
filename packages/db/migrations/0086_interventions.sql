-- Rules that step in while tasks run: on numbers as they are claimed, and on tasks by the figures of their calls.
create table interventions (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  kind text not null check (kind in ('number', 'task')),
  -- The circuit breaker that every company begins with: it can be changed and switched off.
  builtin boolean not null default false,
  enabled boolean not null default true,
  position integer not null default 0,
  -- Null: all tasks.
  task_ids uuid[],
  -- number: {areas, carriers, variables, lastResults}; task: {measure, comparison, threshold, minimum, windowMinutes}
  condition jsonb not null,
  -- {kind, …}: skip, delay, other-flow, other-caller; pause, slow-down, change-gateway-group, alert
  action jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id)
);
create unique index interventions_name on interventions (company_id, lower(name));
create unique index interventions_builtin on interventions (company_id) where builtin;
create trigger interventions_revision before update on interventions for each row execute function count_revision();

-- When a rule last acted on a task, or was undone there: its figures are counted from then on.
create table intervention_acts (
  company_id integer not null,
  rule_id uuid not null,
  task_id uuid not null,
  acted_at timestamptz not null,
  primary key (company_id, rule_id, task_id),
  foreign key (company_id, rule_id) references interventions (company_id, id) on delete cascade,
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);

-- What rules did, with the figures that led to it. Those of number rules are one an hour and task.
create table intervention_logs (
  company_id integer not null,
  id uuid not null,
  rule_id uuid not null,
  rule_name text not null,
  rule_revision integer not null,
  builtin boolean not null default false,
  kind text not null check (kind in ('number', 'task')),
  task_id uuid not null,
  action jsonb not null,
  figures jsonb not null,
  before jsonb,                                 -- of the task, to be put back
  numbers integer not null default 0,
  hour timestamptz,                             -- of number rules
  at timestamptz not null default now(),
  undone_at timestamptz,
  undone_by uuid,
  primary key (company_id, id),
  foreign key (company_id, task_id) references tasks (company_id, id) on delete cascade
);
create index intervention_logs_rule on intervention_logs (company_id, rule_id, id);
create index intervention_logs_task on intervention_logs (company_id, task_id, id);
create unique index intervention_logs_open on intervention_logs (company_id, rule_id, rule_revision, task_id, hour) where hour is not null and undone_at is null;

-- A number rule acts on a number once.
create table intervention_numbers (
  company_id integer not null,
  task_id uuid not null,
  row_id uuid not null,
  rule_id uuid not null,
  log_id uuid not null,
  primary key (company_id, task_id, row_id, rule_id),
  foreign key (company_id, log_id) references intervention_logs (company_id, id) on delete cascade
);
create index intervention_numbers_log on intervention_numbers (company_id, log_id);

alter table tasks add column intervention_id uuid;
-- What a rule gave a number in place of its task's.
alter table number_rows add column flow_id uuid, add column caller text;

-- Calls of a task by gateway and the minute in which they ended. Each node writes a shard, so that none waits for another's commit.
create table task_measures (
  company_id integer not null,
  task_id uuid not null,
  minute timestamptz not null,
  gateway_id uuid not null,
  shard smallint not null,
  calls integer not null default 0,
  answered integer not null default 0,
  connected integer not null default 0,
  grade_a integer not null default 0,
  complaints integer not null default 0,
  early_hangups integer not null default 0,
  failures integer not null default 0,
  primary key (company_id, task_id, minute, gateway_id, shard)
);
create index task_measures_minute on task_measures (minute);

-- The circuit breaker: half of at least 50 calls within 5 minutes failed.
create function begin_circuit_breaker() returns trigger language plpgsql as $$
begin
  insert into interventions (company_id, id, name, kind, builtin, condition, action)
  values (new.id, gen_random_uuid(), '熔断', 'task', true,
    '{"measure": "failure-rate", "comparison": "above", "threshold": 50, "minimum": 50, "windowMinutes": 5}', '{"kind": "pause"}')
  on conflict do nothing;
  return null;
end $$;
insert into interventions (company_id, id, name, kind, builtin, condition, action)
select id, gen_random_uuid(), '熔断', 'task', true,
  '{"measure": "failure-rate", "comparison": "above", "threshold": 50, "minimum": 50, "windowMinutes": 5}', '{"kind": "pause"}'
  from companies where id > 0;
create trigger companies_circuit_breaker after insert on companies for each row when (new.id > 0) execute function begin_circuit_breaker();
