-- Which rule told a call what it comes to, and what that was: redials that it led to stop when it is undone.
alter table heard_announcements add column rule_id uuid, add column result text, add check ((rule_id is null) = (result is null));
comment on column heard_announcements.rule_id is 'Null: no rule told it, or somebody may still have come behind what it told.';
create index heard_announcements_rule on heard_announcements (rule_id, id) where rule_id is not null;

-- Rules that were undone and led to more redials than could be stopped while their user waited; a worker stops the others.
create table announcement_undos (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  rule_id uuid not null,
  -- The last heard announcement that was looked at.
  after uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'running')),
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  primary key (company_id, id)
);
create unique index announcement_undos_rule on announcement_undos (company_id, rule_id);
create index announcement_undos_due on announcement_undos (created_at);
