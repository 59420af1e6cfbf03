-- Which groups of the company's blacklist hold for a task, besides entries without a group; none chosen: all of them. And whether it calls those of the
-- whitelist alone.
alter table tasks
  add column blacklist_groups text[] not null default '{}',
  add column whitelist_only boolean not null default false;

drop trigger tasks_revision on tasks;
create trigger tasks_revision before update of name, flow_id, gateway_id, mode, priority, robots, calls_per_second, caller_numbers,
    caller_choice, windows, time_zone, callee_zones, start_date, end_date, redial_rule_id, ring_seconds, blacklist_groups, whitelist_only on tasks for each row
  when ((old.name, old.flow_id, old.gateway_id, old.mode, old.priority, old.robots, old.calls_per_second, old.caller_numbers,
      old.caller_choice, old.windows, old.time_zone, old.callee_zones, old.start_date, old.end_date, old.redial_rule_id, old.ring_seconds,
      old.blacklist_groups, old.whitelist_only)
    is distinct from (new.name, new.flow_id, new.gateway_id, new.mode, new.priority, new.robots, new.calls_per_second,
      new.caller_numbers, new.caller_choice, new.windows, new.time_zone, new.callee_zones, new.start_date, new.end_date, new.redial_rule_id,
      new.ring_seconds, new.blacklist_groups, new.whitelist_only))
  execute function count_revision();

-- The groups of a company, for those who choose among them.
create index blacklisted_numbers_group on blacklisted_numbers (company_id, group_name);
