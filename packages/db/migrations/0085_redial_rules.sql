-- Redial rules have names, and tasks name one: what follows after each result, with which caller number.
create table redial_rules (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  entries jsonb not null default '[]',          -- [{result, times, waitSeconds, caller, callerNumber, withinSeconds}]
  most integer check (most between 1 and 99),   -- redials of a number over all results; null: as many as the entries say
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id)
);
create unique index redial_rules_name on redial_rules (company_id, lower(name));
create trigger redial_rules_revision before update on redial_rules for each row execute function count_revision();

alter table tasks add column redial_rule_id uuid, add foreign key (company_id, redial_rule_id) references redial_rules (company_id, id);
create index tasks_redial_rule on tasks (company_id, redial_rule_id) where redial_rule_id is not null;

-- What tasks had of their own becomes rules; those that had the same share one.
insert into redial_rules (company_id, id, name, entries)
select company_id, gen_random_uuid(), '重拨规则 ' || row_number() over (partition by company_id order by min(created_at)), redial
  from tasks where redial <> '[]' group by company_id, redial;
alter table tasks disable trigger user;
update tasks t set redial_rule_id = r.id from redial_rules r where r.company_id = t.company_id and r.entries = t.redial;
alter table tasks enable trigger user;

drop trigger tasks_revision on tasks;
alter table tasks drop column redial;
create trigger tasks_revision before update of name, flow_id, gateway_id, mode, priority, robots, calls_per_second, caller_numbers, caller_choice,
    windows, time_zone, start_date, end_date, redial_rule_id, ring_seconds on tasks for each row
  when ((old.name, old.flow_id, old.gateway_id, old.mode, old.priority, old.robots, old.calls_per_second, old.caller_numbers, old.caller_choice,
      old.windows, old.time_zone, old.start_date, old.end_date, old.redial_rule_id, old.ring_seconds)
    is distinct from (new.name, new.flow_id, new.gateway_id, new.mode, new.priority, new.robots, new.calls_per_second, new.caller_numbers,
      new.caller_choice, new.windows, new.time_zone, new.start_date, new.end_date, new.redial_rule_id, new.ring_seconds))
  execute function count_revision();

-- With which caller number a number is called next: {"number": "95001"}, or {"after": "95001"} for the one behind it; null: as the task chooses.
alter table number_rows add column next_caller jsonb;
