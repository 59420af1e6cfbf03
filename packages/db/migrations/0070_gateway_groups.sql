-- Gateways that a task's calls go by together: in order, or shared by weight, with the next one where one fails for certain causes.
create table gateway_groups (
  company_id integer not null references companies (id) on delete cascade,
  id uuid not null,
  name text not null,
  -- How calls are shared: all to the first that takes them, or by weight.
  choice text not null default 'order' check (choice in ('order', 'weight')),
  -- Why a call that failed is placed again by another member.
  fail_over text[] not null default '{timeout,unreachable,congestion,server-error}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by uuid,
  revision integer not null default 1,
  primary key (company_id, id)
);
create unique index gateway_groups_name on gateway_groups (company_id, lower(name));

create table gateway_group_members (
  company_id integer not null,
  group_id uuid not null,
  gateway_id uuid not null,
  position integer not null,
  weight integer not null default 1 check (weight between 1 and 100),
  primary key (company_id, group_id, gateway_id),
  foreign key (company_id, group_id) references gateway_groups (company_id, id) on delete cascade,
  foreign key (company_id, gateway_id) references gateways (company_id, id)
);
create index gateway_group_members_gateway on gateway_group_members (company_id, gateway_id);

-- A form is one thing with its members: whoever writes it touches the row, and each writing counts.
create trigger gateway_groups_revision before update on gateway_groups for each row execute function count_revision();

alter table tasks alter column gateway_id drop not null, add column gateway_group_id uuid,
  add constraint tasks_line check (num_nonnulls(gateway_id, gateway_group_id) = 1),
  add foreign key (company_id, gateway_group_id) references gateway_groups (company_id, id);
create index tasks_gateway_group on tasks (company_id, gateway_group_id) where gateway_group_id is not null;
create trigger tasks_group_revision before update of gateway_group_id on tasks for each row
  when (old.gateway_group_id is distinct from new.gateway_group_id and old.gateway_id is not distinct from new.gateway_id)
  execute function count_revision();

-- A node may hold permits of a task at several gateways.
alter table permits drop constraint permits_pkey;
create unique index permits_held on permits (company_id, task_id, node_id, gateway_id) nulls not distinct;

-- Members that have failed a number since its last call went through: the others are tried first.
alter table number_rows add column tried_gateways uuid[] not null default '{}';
