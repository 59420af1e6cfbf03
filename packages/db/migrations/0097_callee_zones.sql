-- A task may read its hours on the clock of whom it calls.
alter table tasks
  add column callee_zones boolean not null default false,
  -- What the zones of its numbers are, as number rows say them; a claim goes from one to the next.
  add column zones text[] not null default '{""}';

-- Where the number's phone stands: a zone, the prefix of a number that may be in several (+1800), empty for China's.
alter table number_rows add column zone text not null default '';
drop index number_rows_due;
create index number_rows_due on number_rows (company_id, task_id, zone, due_at, id) where state in ('waiting', 'redial');

drop trigger tasks_revision on tasks;
create trigger tasks_revision before update of name, flow_id, gateway_id, mode, priority, robots, calls_per_second, caller_numbers, caller_choice,
    windows, time_zone, callee_zones, start_date, end_date, redial_rule_id, ring_seconds on tasks for each row
  when ((old.name, old.flow_id, old.gateway_id, old.mode, old.priority, old.robots, old.calls_per_second, old.caller_numbers, old.caller_choice,
      old.windows, old.time_zone, old.callee_zones, old.start_date, old.end_date, old.redial_rule_id, old.ring_seconds)
    is distinct from (new.name, new.flow_id, new.gateway_id, new.mode, new.priority, new.robots, new.calls_per_second, new.caller_numbers,
      new.caller_choice, new.windows, new.time_zone, new.callee_zones, new.start_date, new.end_date, new.redial_rule_id, new.ring_seconds))
  execute function count_revision();
