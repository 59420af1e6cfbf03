-- Voice nodes that are started again one by one, so that calls go on.
alter table nodes add column restart_asked_at timestamptz;      -- it ends once its calls are over, and its supervisor starts it again

create table rolling_restarts (
  id uuid primary key,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'failed')),
  wait_minutes integer not null check (wait_minutes between 1 and 240), -- how long the calls of a node may go on
  steps jsonb not null,                                         -- a node each, in their order
  reason text check (reason in ('calls-remain', 'not-back', 'not-registered')),
  started_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index rolling_restarts_running on rolling_restarts (state) where state = 'running';
