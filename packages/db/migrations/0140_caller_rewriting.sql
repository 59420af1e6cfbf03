-- How a carrier wants to be shown the caller's number.
alter table gateways add column caller_rules jsonb not null default '[]';   -- [{match, strip, add}], the first that matches

create trigger gateways_caller_rules before update of caller_rules on gateways for each row
  when (old.caller_rules is distinct from new.caller_rules) execute function count_revision();
