-- Text messages: what they say (templates), when and to whom they go (strategies), and what was handed over to be sent (records).
create table sms_templates (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  text text not null,                           -- {{variable}} stands for a value
  signature text not null default '',           -- without its brackets
  state text not null default 'draft' check (state in ('draft', 'waiting', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id)
);
create unique index sms_templates_name on sms_templates (company_id, lower(name));
create trigger sms_templates_revision before update on sms_templates for each row execute function count_revision();

create table sms_strategies (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  enabled boolean not null default true,
  occasion text not null check (occasion in ('call', 'node', 'task-end')),
  every_call boolean not null default false,    -- after any call of the company, not only of tasks that choose it
  condition jsonb not null default '{}',        -- {results, grades, labels, talkFrom, talkTo, direction}
  receiver text not null check (receiver in ('person', 'staff', 'variable')),
  staff_numbers text[] not null default '{}',
  variable text not null default '',
  template_id uuid not null,
  hours jsonb not null default '[]',            -- [{from, to}] on the company's clock; none: at any hour
  once_in_days integer check (once_in_days between 1 and 365),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, template_id) references sms_templates (company_id, id)
);
create unique index sms_strategies_name on sms_strategies (company_id, lower(name));
create index sms_strategies_template on sms_strategies (company_id, template_id);
create trigger sms_strategies_revision before update on sms_strategies for each row execute function count_revision();

create table sms_records (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  cause_id uuid not null,                       -- the call, or the end of a task
  strategy_key text not null,                   -- the strategy's id, or what a flow named where there is none of it
  strategy_id uuid,
  strategy_name text not null,
  template_name text not null default '',
  call_id uuid,
  task_id uuid,
  task_name text,
  flow_id uuid,
  flow_name text,
  extension_id uuid,
  grade text,
  phone text not null,                          -- empty: there was none
  content text not null,
  parts integer not null,
  state text not null check (state in ('waiting', 'refused', 'sending', 'sent', 'delivered', 'failed')),
  reason text not null default '',
  reason_detail text not null default '',
  due_at timestamptz,                           -- not to be sent before
  created_at timestamptz not null default now(),
  primary key (company_id, id)
);
-- One for each cause, strategy and receiver, however often it is handed over.
create unique index sms_records_once on sms_records (company_id, cause_id, strategy_key, phone);
create index sms_records_phone on sms_records (company_id, phone, strategy_id, created_at);
create index sms_records_created on sms_records (company_id, created_at, id);
create index sms_records_call on sms_records (company_id, call_id) where call_id is not null;
create index sms_records_strategy on sms_records (company_id, strategy_id, id);
create index sms_records_task on sms_records (company_id, task_id, id);
create index sms_records_state on sms_records (company_id, state, id);
create trigger sms_records_seal before insert or update of phone, content on sms_records for each row execute function seal_numbers('phone', 'content');

alter table tasks add column sms_strategy_id uuid, add foreign key (company_id, sms_strategy_id) references sms_strategies (company_id, id);
create index tasks_sms_strategy on tasks (company_id, sms_strategy_id) where sms_strategy_id is not null;
drop trigger tasks_revision on tasks;
create trigger tasks_revision before update of name, flow_id, gateway_id, mode, priority, robots, calls_per_second, caller_numbers,
    caller_choice, windows, time_zone, callee_zones, start_date, end_date, redial_rule_id, ring_seconds, blacklist_groups, whitelist_only,
    sms_strategy_id on tasks for each row
  when ((old.name, old.flow_id, old.gateway_id, old.mode, old.priority, old.robots, old.calls_per_second, old.caller_numbers,
      old.caller_choice, old.windows, old.time_zone, old.callee_zones, old.start_date, old.end_date, old.redial_rule_id, old.ring_seconds,
      old.blacklist_groups, old.whitelist_only, old.sms_strategy_id)
    is distinct from (new.name, new.flow_id, new.gateway_id, new.mode, new.priority, new.robots, new.calls_per_second,
      new.caller_numbers, new.caller_choice, new.windows, new.time_zone, new.callee_zones, new.start_date, new.end_date, new.redial_rule_id,
      new.ring_seconds, new.blacklist_groups, new.whitelist_only, new.sms_strategy_id))
  execute function count_revision();

-- Ends of tasks whose strategy sends then: a worker hands over what follows, and the row goes. Written with the end itself, by whichever statement ends
-- the task.
create table sms_task_ends (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  task_id uuid not null,
  strategy_id uuid not null,
  after uuid,                                   -- the last number that was looked at
  state text not null default 'waiting' check (state in ('waiting', 'running')),
  created_at timestamptz not null default now(),
  heartbeat_at timestamptz,
  primary key (company_id, id)
);
create index sms_task_ends_due on sms_task_ends (created_at);
create function note_task_end() returns trigger language plpgsql as $$
begin
  insert into sms_task_ends (company_id, id, task_id, strategy_id)
  select s.company_id, gen_random_uuid(), new.id, s.id from sms_strategies s
   where s.company_id = new.company_id and s.id = new.sms_strategy_id and s.occasion = 'task-end' and s.enabled;
  return null;
end $$;
create trigger tasks_sms_end after update of state on tasks for each row
  when (new.state = 'finished' and old.state <> 'finished' and new.sms_strategy_id is not null) execute function note_task_end();

-- A call tells how far its message has come: it waits to be sent, or was refused.
alter table calls drop constraint calls_sms_status_check;
update calls set sms_status = 'refused' where sms_status = 'wanted';
alter table calls add constraint calls_sms_status_check check (sms_status in ('waiting', 'refused', 'sending', 'sent', 'delivered', 'failed'));
