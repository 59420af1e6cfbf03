-- By which gateways a call goes that names none: the first rule, in the company's order, that is for whoever calls and fits the number.
create table outbound_rules (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  position integer not null,
  enabled boolean not null default true,
  -- For whom: everybody of the company, or those that are named.
  who text not null default 'company' check (who in ('company', 'department', 'extension', 'task')),
  who_ids uuid[] not null default '{}',
  -- A dial pattern: digits, X (0-9), Z (1-9), N (2-9), [sets], a final `.` for whatever follows; empty: every number.
  pattern text not null default '',
  gateway_id uuid,
  gateway_group_id uuid,
  callee_rules jsonb not null default '[]',     -- [{match, strip, add}], the first that matches, before those of the gateway
  caller_numbers text[] not null default '{}',
  caller_choice text not null default 'in-turn' check (caller_choice in ('in-turn', 'random', 'same-area', 'least-used')),
  remark text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id),
  constraint outbound_rules_line check (num_nonnulls(gateway_id, gateway_group_id) = 1),
  foreign key (company_id, gateway_id) references gateways (company_id, id),
  foreign key (company_id, gateway_group_id) references gateway_groups (company_id, id)
);
create unique index outbound_rules_name on outbound_rules (company_id, lower(name));
create index outbound_rules_position on outbound_rules (company_id, position);
create trigger outbound_rules_revision before update of name, enabled, who, who_ids, pattern, gateway_id, gateway_group_id, callee_rules,
  caller_numbers, caller_choice, remark on outbound_rules for each row execute function count_revision();
