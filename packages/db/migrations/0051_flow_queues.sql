-- A flow's queue and a group call are tasks of another kind: numbers, permits, pace, attempts and counts are one machinery
-- (docs/decisions/0038). What runs in the simulation environment says so, and is in no report.
alter table tasks
  add column kind text not null default 'task' check (kind in ('task', 'queue', 'group')),
  add column environment text not null default 'production' check (environment in ('uat', 'production'));
-- One queue a flow and environment; only tasks are told apart by their names.
create unique index tasks_queue on tasks (company_id, flow_id, environment) where kind = 'queue';
create index tasks_kind on tasks (company_id, kind, id) where kind <> 'task';
drop index tasks_name;
create unique index tasks_name on tasks (company_id, lower(name)) where recycled_at is null and kind = 'task';

alter table calls add column environment text not null default 'production' check (environment in ('uat', 'production'));
